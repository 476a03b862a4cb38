import * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { communicationUpdate } from '#contract/calls/communications';
import { commStates, OBSERVATION_LENGTH, REMIND_MINUTES, SAVED_AS } from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import { toWire } from '#contract/definitions/entity';
import type { Communication } from '#contract/entities/communications';
import { communicationParms } from '#contract/fields/communication-fields';
import { optionalText } from '#contract/fields/fields';
import { messages } from '#contract/messages';
import { parmNames, readFields } from '../edit/entity-values.ts';
import { contactValue } from './ContactBox.tsx';
import { isLocal, localOf, wireOf } from './dates.ts';

export const localDate = () =>
  z.string({ error: messages.required }).check(z.refine(isLocal, messages.required));
/** `2:15`, `2:` without a person. */
const contactField = () =>
  z
    .string({ error: messages.required })
    .check(z.refine((text) => /^\d+:\d*$/.test(text), messages.required));

/** The entity's fields by the names of calls; what its screen draws itself as texts, as controls have them. */
export const editSchema = z.object({
  ...communicationParms,
  contact: contactField(),
  savedAs: z.enum(SAVED_AS, { error: messages.required }),
  date: localDate(),
  observation: optionalText(OBSERVATION_LENGTH),
  personId: z.string(),
  remind: z.string(),
});
export type EditValues = z.infer<typeof editSchema>;

export const readValues = (data: FormData) => ({
  ...Object.fromEntries(data),
  ...readFields(communicationEntity, data),
});

export const valuesOf = (comm: Communication): EditValues => ({
  ...toWire(communicationEntity, comm),
  contact: contactValue({
    companyId: comm.contactCompanyId,
    companyName: comm.contactCompanyName,
    personId: comm.contactPersonId,
    personName: comm.contactPersonName,
  }),
  savedAs: commStates[comm.lastEvent].savedAs,
  date: localOf(comm.date),
  observation: '',
  personId: `${comm.personId}`,
  remind: comm.remindMinutes === null ? '' : `${comm.remindMinutes}`,
});

export const contactParts = (contact: string) => {
  const [company = '', person = ''] = contact.split(':');
  return {
    CommContactCompanyId: Number(company),
    CommContactPersonId: person === '' ? null : Number(person),
  };
};

export const remindOf = (text: string) =>
  REMIND_MINUTES.find((minutes) => `${minutes}` === text) ?? null;

type Parms = CallInput<typeof communicationUpdate>['parms'];

/** Returns the changed values as call input. */
export const parmsOf = (changed: Partial<EditValues>): Parms => {
  const { contact, savedAs, date, observation, personId, remind, ...fields } = changed;
  return {
    ...fields,
    ...(contact !== undefined && contactParts(contact)),
    ...(savedAs && { CommLastEvent: savedAs }),
    ...(date !== undefined && { CommNewDate: wireOf(date) }),
    ...(observation && { EventObservation: observation }),
    ...(personId && { CommPersonId: Number(personId) }),
    ...(remind !== undefined && { CommRemindMinutes: remindOf(remind) }),
  };
};

/** Wire path → field. */
export const fieldNames = (part: string): Readonly<Record<string, string>> => ({
  ...parmNames(communicationEntity, part),
  [`${part}.CommContactCompanyId`]: 'contact',
  [`${part}.CommContactPersonId`]: 'contact',
  [`${part}.CommLastEvent`]: 'savedAs',
  [`${part}.CommNewDate`]: 'date',
  [`${part}.EventObservation`]: 'observation',
  [`${part}.CommPersonId`]: 'personId',
});
