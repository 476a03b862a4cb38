import { useRef, useState } from 'react';
import { counted } from '#contract/amounts/counted';
import { commEventNames, commStates, isOpen } from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import { type CommunicationDetail, communicationDetail } from '#contract/entities/communications';
import { longDateTime, shopInstant } from '#contract/time/dates';
import { updateCommunication } from '#stores/communications';
import { leaveForms } from '#stores/unsaved';
import { usePlace } from '../dialog/place.ts';
import { EditForm } from '../edit/EditForm.tsx';
import { changeTexts } from '../edit/entity-values.ts';
import { useEdit } from '../edit/use-edit.ts';
import { FieldRow } from '../form/Form.tsx';
import { TextArea } from '../form/TextField.tsx';
import { type Chosen, ContactBox, contactName, contactValue } from './ContactBox.tsx';
import { proposedSavedAs } from './dates.ts';
import { ColleagueField, CommFields, DateField, ReminderField, SavedAsField } from './fields.tsx';
import {
  type EditValues,
  editSchema,
  fieldNames,
  parmsOf,
  readValues,
  valuesOf,
} from './values.ts';

/** The other fields are called as in the history. */
const WORDS = {
  contact: 'Con quién',
  savedAs: 'Guardar como',
  date: 'Fecha y hora',
  observation: 'Observación',
  personId: 'A cargo de',
  remind: 'Recordarme por correo',
} satisfies Partial<Record<keyof EditValues, string>>;

const nameIn = (names: Readonly<Record<string, string>>) => (value: unknown) =>
  names[String(value)] ?? String(value);

const contactOf = (comm: CommunicationDetail): Chosen => ({
  companyId: comm.contactCompanyId,
  companyName: comm.contactCompanyName,
  personId: comm.contactPersonId,
  personName: comm.contactPersonName,
});

const byValue = (one: Chosen): ReadonlyMap<string, Chosen> => new Map([[contactValue(one), one]]);

/** Edits a communication; an open one is proposed as done (spec, section 4). */
export const CommEdit = ({ comm, onDone }: { comm: CommunicationDetail; onDone: () => void }) => {
  const place = usePlace();
  const [contact, setContact] = useState<Chosen | undefined>(contactOf(comm));
  /** All contacts shown so far, by their form value. */
  const [contacts, setContacts] = useState<ReadonlyMap<string, Chosen>>(() =>
    byValue(contactOf(comm)),
  );
  const allContacts = new Map([...contacts, ...byValue(contactOf(comm))]);
  const remember = (one: Chosen): void =>
    setContacts((previous) => new Map([...previous, ...byValue(one)]));
  const edit = useEdit<EditValues>({
    schema: editSchema,
    read: readValues,
    loaded: { values: valuesOf(comm), version: comm.version },
    save: (changed, version) =>
      updateCommunication({ id: comm.id, parms: parmsOf(changed), version }),
    readStale: (detail) => {
      const { data } = communicationDetail.safeParse(detail);
      if (!data) return undefined;
      remember(contactOf(data));
      return { values: valuesOf(data), version: data.version };
    },
    fieldNames: fieldNames('parms'),
    onValues: ({ contact: value }) => {
      const one = allContacts.get(value);
      setContact(one);
      // Remember the contact: after a colleague's change this form may return to it.
      if (one) remember(one);
    },
    onSaved: onDone,
  });
  const { errors } = edit.form;
  const { proposed } = commStates[comm.lastEvent];
  const proposalFor = (date: string) =>
    proposedSavedAs(comm.lastEvent, edit.before.date, date, new Date());
  /** The key of the controls whose `savedAs` the person has chosen. */
  const chosenKey = useRef<number>(undefined);
  const updateProposal = (date: string): void => {
    const select = edit.form.props.ref.current?.elements.namedItem('savedAs');
    if (chosenKey.current !== edit.key && select instanceof HTMLSelectElement)
      select.value = proposalFor(date);
  };
  // The form's own proposal is not a change by the person.
  const hasOwnChanges = edit.changes.some(
    ({ field, to }) => field !== 'savedAs' || to !== proposed,
  );
  const savedAsValue =
    edit.changes.find(({ field }) => field === 'savedAs')?.to ?? edit.before.savedAs;
  const texts = {
    ...changeTexts(communicationEntity),
    contact: (value: unknown) => {
      const one = allContacts.get(String(value));
      return one ? contactName(one) : 'nadie';
    },
    savedAs: nameIn(commEventNames),
    date: (value: unknown) => longDateTime(shopInstant(String(value))),
    personId: (value: unknown) => (value === `${comm.personId}` ? comm.personName : 'otra persona'),
    remind: (value: unknown) =>
      value === '' ? 'no' : `${counted(Number(value), 'minuto', 'minutos')} antes`,
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
                if (one) remember(one);
              }}
              error={errors.contact}
            />
            <FieldRow>
              <SavedAsField
                name="savedAs"
                // A decision made since it was scheduled stays.
                value={isOpen(shown.savedAs) ? proposalFor(shown.date) : shown.savedAs}
                error={errors.savedAs}
                onSavedAs={() => {
                  chosenKey.current = edit.key;
                }}
              />
              <DateField
                name="date"
                value={shown.date}
                error={errors.date}
                hint="Sin cambiarla, lo hecho o cancelado queda con la hora de ahora."
                isToCome={edit.isDirty && savedAsValue === 'SCH'}
                onDate={updateProposal}
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
            <CommFields form={edit.form} shown={shown} />
            <FieldRow>
              <ColleagueField
                name="personId"
                value={shown.personId}
                error={errors.personId}
                current={{ id: comm.personId, name: comm.personName }}
              />
              <ReminderField name="remind" value={shown.remind} error={errors.remind} />
            </FieldRow>
          </>
        )}
      </EditForm>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => (hasOwnChanges ? leaveForms(onDone, place?.id) : onDone())}
      >
        Volver sin guardar
      </button>
    </div>
  );
};
