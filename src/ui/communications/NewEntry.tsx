import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  commEventNames,
  isOpen,
  MESSAGE_LENGTH,
  type SavedAs,
  SUBJECT_LENGTH,
} from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import { initialValues, toWire } from '#contract/definitions/entity';
import { HOUR_MS } from '#contract/time/dates';
import { addCommunication } from '#stores/communications';
import { newGuid } from '#stores/guid';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../dialog/Dialog.tsx';
import { FieldRow, Form } from '../form/Form.tsx';
import { TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import { CallerTools } from './CallerTools.tsx';
import styles from './Communications.module.css';
import { type Chosen, ContactBox } from './ContactBox.tsx';
import { localOf, proposedDate, wireOf } from './dates.ts';
import { ColleagueField, CommFields, DateField, ReminderField, SavedAsField } from './fields.tsx';
import { contactParts, editSchema, fieldNames, localDate, readValues, remindOf } from './values.ts';

interface NewEntryProps {
  onClose: () => void;
  /** The contact, if known. */
  contact?: Chosen;
  /** It already took place; otherwise it is scheduled. */
  isOver?: boolean;
  /** The shown day, `2026-12-24`, for a scheduled one. */
  day?: string | undefined;
}

/** A follow-up is proposed for the same time next week. */
const NEXT_MS = 7 * 24 * HOUR_MS;

const schema = z.object({
  ...editSchema.shape,
  // Undefined without a follow-up.
  nextDate: z.optional(localDate()),
  nextSubject: z.optional(z.string()),
});

const INITIAL = {
  ...toWire(communicationEntity, initialValues(communicationEntity)),
  CommType: 'PHO',
} as const;

/** Adds a communication: a past call, or a scheduled one, and a follow-up. */
export const NewEntry = ({ onClose, contact, isOver = false, day }: NewEntryProps) => {
  /** The choice instead of the known contact, which may arrive after the box opened. */
  const [choice, setChoice] = useState<{ contact: Chosen | undefined }>();
  const chosen = choice ? choice.contact : contact;
  const [savedAs, setSavedAs] = useState<SavedAs>(isOver ? 'DON' : 'SCH');
  const [hasNext, setNext] = useState(false);
  /** Idempotency key: a retry after a lost answer is the same entry. */
  const [key] = useState(newGuid);
  const [opened] = useState(() => new Date());
  const form = useForm({
    schema,
    read: readValues,
    send: async (values) => {
      const { contact: who, savedAs: lastEvent, date, observation: _, ...more } = values;
      const { personId, remind, nextDate, nextSubject, ...fields } = more;
      const planned = {
        ...(personId && { CommPersonId: Number(personId) }),
        CommRemindMinutes: remindOf(remind),
      };
      const reply = await addCommunication({
        comm: {
          ...fields,
          ...contactParts(who),
          ...planned,
          CommGUID: key,
          CommLastEvent: lastEvent,
          CommNewDate: wireOf(date),
        },
        ...(nextDate && {
          next: {
            ...planned,
            CommType: fields.CommType,
            CommSubject: nextSubject?.trim() || fields.CommSubject,
            CommNewDate: wireOf(nextDate),
          },
        }),
      });
      if (!reply.ok) return atFields(reply.error, fieldNames('comm'));
      showBriefly(nextDate ? 'Guardada, y la próxima agendada' : 'Guardada');
      onClose();
      return undefined;
    },
  });
  const { errors } = form;
  const { ref } = form.props;
  // With a known contact the subject gets the focus, after the box had it.
  const isKnown = contact !== undefined;
  useEffect(() => {
    const [subject, box] = ['CommSubject', 'contact'].map((name) =>
      ref.current?.elements.namedItem(name),
    );
    const { activeElement } = document;
    // A contact that arrives late takes the focus from nobody who types.
    const isElsewhere =
      ref.current?.contains(activeElement) === true &&
      !(box instanceof HTMLElement && box.closest('.field')?.contains(activeElement));
    if (isKnown && !isElsewhere && subject instanceof HTMLElement) subject.focus();
  }, [isKnown, ref]);
  const [proposed, setProposed] = useState(() => proposedDate(savedAs, opened, day));
  /** Updates a proposed date that was not changed: a past call is not in the next hour. */
  const chooseSavedAs = (next: SavedAs): void => {
    const date = ref.current?.elements.namedItem('date');
    if (date instanceof HTMLInputElement && date.value === proposed)
      setProposed(proposedDate(next, opened, day));
    setSavedAs(next);
  };
  const isToCome = isOpen(savedAs);
  const reminds = isToCome || hasNext;
  return (
    <Dialog
      kind="sheet"
      title={isOver ? 'Entra una llamada' : 'Nueva comunicación'}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        <Form form={form} submitText="Guardar" label="Nueva comunicación">
          <ContactBox
            name="contact"
            chosen={chosen}
            onChoose={(one) => setChoice({ contact: one })}
            error={errors.contact}
            {...(isOver && { toolsFor: (text) => <CallerTools text={text} /> })}
          />
          <CommFields form={form} shown={INITIAL} />
          {/* Directly after the message: a date input takes six Tab stops. */}
          {!isToCome && (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={hasNext}
                onChange={({ target }) => setNext(target.checked)}
              />
              Agendar la próxima
            </label>
          )}
          {hasNext && !isToCome && (
            <FieldRow>
              <DateField
                name="nextDate"
                value={localOf(new Date(opened.getTime() + NEXT_MS))}
                error={errors.nextDate}
                label="Próxima"
                isToCome
              />
              <TextField
                form={form}
                name="nextSubject"
                label="Asunto de la próxima"
                optional
                maxLength={SUBJECT_LENGTH}
              />
            </FieldRow>
          )}
          <FieldRow>
            <SavedAsField
              name="savedAs"
              value={savedAs}
              error={errors.savedAs}
              onSavedAs={chooseSavedAs}
            />
            <DateField
              key={proposed}
              name="date"
              value={proposed}
              error={errors.date}
              isToCome={isToCome}
              label={isToCome ? 'Para cuándo' : 'Cuándo fue'}
            />
          </FieldRow>
          <FieldRow>
            <ColleagueField name="personId" value="" error={errors.personId} />
            {reminds ? (
              <ReminderField name="remind" value="15" error={errors.remind} />
            ) : (
              <input type="hidden" name="remind" value="" />
            )}
          </FieldRow>
        </Form>
        <p className="small muted">
          Se guarda como «{commEventNames[savedAs]}». Mensajes de hasta {MESSAGE_LENGTH} letras.
        </p>
      </div>
    </Dialog>
  );
};
