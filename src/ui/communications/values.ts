import * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { communicationUpdate } from '#contract/calls/communications';
import {
  COMM_TYPES,
  commStates,
  MESSAGE_LENGTH,
  OBSERVATION_LENGTH,
  REMIND_MINUTES,
  SAVED_AS,
  SUBJECT_LENGTH,
} from '#contract/communications';
import type { Communication } from '#contract/entities/communications';
import { optionalText, requiredText } from '#contract/fields/fields';
import { messages } from '#contract/messages';
import { contactValue } from './ContactBox.tsx';
import { isLocal, localOf, wireOf } from './dates.ts';

export const localDate = () =>
  z.string({ error: messages.required }).check(z.refine(isLocal, messages.required));
/** `2:15`, `2:` without a person. */
const contactField = () =>
  z
    .string({ error: messages.required })
    .check(z.refine((text) => /^\d+:\d*$/.test(text), messages.required));

/** All values are strings, as controls have them. */
export const editSchema = z.object({
  contact: contactField(),
  type: z.enum(COMM_TYPES, { error: messages.required }),
  subject: requiredText(SUBJECT_LENGTH),
  message: requiredText(MESSAGE_LENGTH),
  savedAs: z.enum(SAVED_AS, { error: messages.required }),
  date: localDate(),
  observation: optionalText(OBSERVATION_LENGTH),
  personId: z.string(),
  remind: z.string(),
});
export type EditValues = z.infer<typeof editSchema>;

export const valuesOf = (comm: Communication): EditValues => ({
  contact: contactValue({
    companyId: comm.contactCompanyId,
    companyName: comm.contactCompanyName,
    personId: comm.contactPersonId,
    personName: comm.contactPersonName,
  }),
  type: comm.type,
  subject: comm.subject,
  message: comm.message,
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
  const { contact, type, subject, message, savedAs, date, observation, personId, remind } = changed;
  return {
    ...(contact !== undefined && contactParts(contact)),
    ...(type && { CommType: type }),
    ...(subject !== undefined && { CommSubject: subject }),
    ...(message !== undefined && { CommMessage: message }),
    ...(savedAs && { CommLastEvent: savedAs }),
    ...(date !== undefined && { CommNewDate: wireOf(date) }),
    ...(observation && { EventObservation: observation }),
    ...(personId && { CommPersonId: Number(personId) }),
    ...(remind !== undefined && { CommRemindMinutes: remindOf(remind) }),
  };
};

/** Wire path → field. */
export const fieldNames = (part: string): Readonly<Record<string, string>> => ({
  [`${part}.CommContactCompanyId`]: 'contact',
  [`${part}.CommContactPersonId`]: 'contact',
  [`${part}.CommType`]: 'type',
  [`${part}.CommSubject`]: 'subject',
  [`${part}.CommMessage`]: 'message',
  [`${part}.CommLastEvent`]: 'savedAs',
  [`${part}.CommNewDate`]: 'date',
  [`${part}.EventObservation`]: 'observation',
  [`${part}.CommPersonId`]: 'personId',
});
