import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  commEventNames,
  isOpen,
  MESSAGE_LENGTH,
  type SavedAs,
  SUBJECT_LENGTH,
} from '#contract/communications';
import { HOUR_MS } from '#contract/time/dates';
import { addCommunication } from '#stores/communications';
import { newGuid } from '#stores/guid';
import { showBriefly } from '#stores/toasts';
import { Dialog } from '../dialog/Dialog.tsx';
import { FieldRow, Form } from '../form/Form.tsx';
import { TextArea, TextField } from '../form/TextField.tsx';
import { atFields, useForm } from '../form/use-form.ts';
import styles from './Communications.module.css';
import { type Chosen, ContactBox } from './ContactBox.tsx';
import { localOf, proposedDate, wireOf } from './dates.ts';
import { ColleagueField, DateField, ReminderField, SavedAsField, TypeField } from './fields.tsx';
import { contactParts, editSchema, fieldNames, localDate, remindOf } from './values.ts';

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

/** Adds a communication: a past call, or a scheduled one, and a follow-up. */
export const NewEntry = ({ onClose, contact, isOver = false, day }: NewEntryProps) => {
  const [chosen, setChosen] = useState(contact);
  const [savedAs, setSavedAs] = useState<SavedAs>(isOver ? 'DON' : 'SCH');
  const [hasNext, setNext] = useState(false);
  /** Idempotency key: a retry after a lost answer is the same entry. */
  const [key] = useState(newGuid);
  const [opened] = useState(() => new Date());
  const form = useForm({
    schema,
    send: async (values) => {
      const { nextDate, nextSubject } = values;
      const colleague = values.personId ? { CommPersonId: Number(values.personId) } : {};
      const reply = await addCommunication({
        comm: {
          CommGUID: key,
          CommType: values.type,
          CommSubject: values.subject,
          CommMessage: values.message,
          CommLastEvent: values.savedAs,
          CommNewDate: wireOf(values.date),
          ...contactParts(values.contact),
          ...colleague,
          CommRemindMinutes: remindOf(values.remind),
        },
        ...(nextDate && {
          next: {
            CommType: values.type,
            CommSubject: nextSubject?.trim() || values.subject,
            CommNewDate: wireOf(nextDate),
            ...colleague,
            CommRemindMinutes: remindOf(values.remind),
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
    const subject = ref.current?.elements.namedItem('subject');
    if (isKnown && subject instanceof HTMLElement) subject.focus();
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
          <ContactBox name="contact" chosen={chosen} onChoose={setChosen} error={errors.contact} />
          <TypeField name="type" value="PHO" error={errors.type} />
          <TextField form={form} name="subject" label="Asunto" maxLength={SUBJECT_LENGTH} />
          <TextArea form={form} name="message" label="Mensaje" rows={4} />
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
