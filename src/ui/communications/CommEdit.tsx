/** Changes an entry; of one that is still to be done it proposes that it was done (spec, section 4). */
import { useRef, useState } from 'react';
import {
  commEventNames,
  commStates,
  commTypeNames,
  isOpen,
  SUBJECT_LENGTH,
} from '#contract/communications';
import { type CommunicationDetail, communicationDetail } from '#contract/entities/communications';
import { longDateTime, shopInstant } from '#contract/time/dates';
import { updateCommunication } from '#stores/communications';
import { leaveForms } from '#stores/unsaved';
import { usePlace } from '../dialog/place.ts';
import { EditForm } from '../edit/EditForm.tsx';
import { useEdit } from '../edit/use-edit.ts';
import { FieldRow } from '../form/Form.tsx';
import { TextArea, TextField } from '../form/TextField.tsx';
import { type Chosen, ContactBox, contactName, contactValue } from './ContactBox.tsx';
import { ColleagueField, DateField, ReminderField, SavedAsField, TypeField } from './fields.tsx';
import { proposedSavedAs } from './proposed-saved-as.ts';
import { type EditValues, editSchema, fieldNames, parmsOf, valuesOf } from './values.ts';

const WORDS: Readonly<Record<keyof EditValues, string>> = {
  contact: 'Con quién',
  type: 'Tipo',
  subject: 'Asunto',
  message: 'Mensaje',
  savedAs: 'Guardar como',
  date: 'Fecha y hora',
  observation: 'Observación',
  personId: 'A cargo de',
  remind: 'Recordarme por mail',
};

const nameIn = (names: Readonly<Record<string, string>>) => (value: unknown) =>
  names[String(value)] ?? String(value);

const contactOf = (comm: CommunicationDetail): Chosen => ({
  companyId: comm.contactCompanyId,
  companyName: comm.contactCompanyName,
  personId: comm.contactPersonId,
  personName: comm.contactPersonName,
});

const seen = (one: Chosen): ReadonlyMap<string, Chosen> => new Map([[contactValue(one), one]]);

export const CommEdit = ({ comm, onDone }: { comm: CommunicationDetail; onDone: () => void }) => {
  const place = usePlace();
  const [contact, setContact] = useState<Chosen | undefined>(contactOf(comm));
  /** Everybody who was seen here, by the value that the form holds of them. */
  const [met, setMet] = useState<ReadonlyMap<string, Chosen>>(() => seen(contactOf(comm)));
  const known = new Map([...met, ...seen(contactOf(comm))]);
  const meet = (one: Chosen): void => setMet((before) => new Map([...before, ...seen(one)]));
  const edit = useEdit<EditValues>({
    schema: editSchema,
    now: { values: valuesOf(comm), version: comm.version },
    save: (changed, version) =>
      updateCommunication({ id: comm.id, parms: parmsOf(changed), version }),
    readStale: (detail) => {
      const { data } = communicationDetail.safeParse(detail);
      if (!data) return undefined;
      meet(contactOf(data));
      return { values: valuesOf(data), version: data.version };
    },
    fieldNames: fieldNames('parms'),
    onValues: ({ contact: wanted }) => {
      const one = known.get(wanted);
      setContact(one);
      // A colleague may put another in its place, and this form go back to them.
      if (one) meet(one);
    },
    onSaved: onDone,
  });
  const { errors } = edit.form;
  const { proposed } = commStates[comm.lastEvent];
  const proposedFor = (date: string) =>
    proposedSavedAs(comm.lastEvent, edit.before.date, date, new Date());
  /** The key of the controls in which somebody chose what it is saved as. */
  const chosenIn = useRef<number>(undefined);
  const propose = (date: string): void => {
    const select = edit.form.props.ref.current?.elements.namedItem('savedAs');
    if (chosenIn.current !== edit.key && select instanceof HTMLSelectElement)
      select.value = proposedFor(date);
  };
  // What the form itself proposed is nobody's work.
  const isOwn = edit.changes.some(({ field, to }) => field !== 'savedAs' || to !== proposed);
  const chosenAs = edit.changes.find(({ field }) => field === 'savedAs')?.to ?? edit.before.savedAs;
  const texts = {
    contact: (value: unknown) => {
      const one = known.get(String(value));
      return one ? contactName(one) : 'nadie';
    },
    type: nameIn(commTypeNames),
    savedAs: nameIn(commEventNames),
    date: (value: unknown) => longDateTime(shopInstant(String(value))),
    personId: (value: unknown) => (value === `${comm.personId}` ? comm.personName : 'otra persona'),
    remind: (value: unknown) => (value === '' ? 'no' : `${String(value)} minutos antes`),
  };
  return (
    <div className="stack">
      <EditForm edit={edit} label="Comunicación" words={WORDS} texts={texts}>
        {(shown) => (
          <>
            <ContactBox
              name="contact"
              chosen={contact}
              onChoose={(one) => {
                setContact(one);
                if (one) meet(one);
              }}
              error={errors.contact}
            />
            <FieldRow>
              <SavedAsField
                name="savedAs"
                // What was decided since it was scheduled stays.
                value={isOpen(shown.savedAs) ? proposedFor(shown.date) : shown.savedAs}
                error={errors.savedAs}
                onSavedAs={() => {
                  chosenIn.current = edit.key;
                }}
              />
              <DateField
                name="date"
                value={shown.date}
                error={errors.date}
                hint="Sin cambiarla, lo hecho o cancelado queda con la hora de ahora."
                isToCome={edit.isDirty && chosenAs === 'SCH'}
                onDate={propose}
              />
            </FieldRow>
            <TextArea
              form={edit.form}
              name="observation"
              label="Observación"
              rows={2}
              optional
              defaultValue={shown.observation}
            />
            <TypeField name="type" value={shown.type} error={errors.type} />
            <TextField
              form={edit.form}
              name="subject"
              label="Asunto"
              maxLength={SUBJECT_LENGTH}
              defaultValue={shown.subject}
            />
            <TextArea
              form={edit.form}
              name="message"
              label="Mensaje"
              rows={4}
              defaultValue={shown.message}
            />
            <FieldRow>
              <ColleagueField
                name="personId"
                value={shown.personId}
                error={errors.personId}
                known={{ id: comm.personId, name: comm.personName }}
              />
              <ReminderField name="remind" value={shown.remind} error={errors.remind} />
            </FieldRow>
          </>
        )}
      </EditForm>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => (isOwn ? leaveForms(onDone, place?.id) : onDone())}
      >
        Volver sin guardar
      </button>
    </div>
  );
};
