/** Calls about what was said to customers, and when to call again (spec, sections 3, 5 and 7). */
import * as z from 'zod/mini';
import { COMM_EVENTS, MOST_SCHEDULED, OBSERVATION_LENGTH, SAVED_AS } from '../communications.ts';
import { communicationEntity } from '../definitions/communication.ts';
import { newShape } from '../definitions/schemas.ts';
import {
  communication,
  communicationDetail,
  contact,
  timelineEntry,
} from '../entities/communications.ts';
import {
  colleagueId,
  communicationParms,
  dateField,
  noneOrId,
  remindMinutes,
} from '../fields/communication-fields.ts';
import {
  chosenId,
  guid,
  id,
  integer,
  optionalText,
  requiredText,
  version,
} from '../fields/fields.ts';
import { filters } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

const savedAs = z.enum(SAVED_AS, { error: messages.invalid });
const observation = optionalText(OBSERVATION_LENGTH);

/** A call to make later, written down together with the one that is over, whose other fields it shares. */
const next = z.object({
  ...optionalFields(communicationParms),
  CommType: communicationParms.CommType,
  CommSubject: communicationParms.CommSubject,
  CommNewDate: dateField(),
  CommPersonId: colleagueId(),
  CommRemindMinutes: remindMinutes(),
});

export const communicationAdd = sellerWrite(
  '/rest/communication/add',
  {
    comm: z.object({
      /** Makes a repeat harmless: the same key is the same communication. */
      CommGUID: z.optional(guid()),
      ...newShape(communicationEntity),
      /** 'Guardar como'. */
      CommLastEvent: savedAs,
      /** When it is to be done, or was; now unless told. */
      CommNewDate: z.optional(dateField()),
      EventObservation: observation,
      /** Who writes it is known: neither is believed. */
      CommCreatorPersonId: z.optional(chosenId()),
      CommCreatorCompanyId: z.optional(chosenId()),
      CommContactCompanyId: chosenId(),
      CommContactPersonId: noneOrId(),
      CommPersonId: colleagueId(),
      CommRemindMinutes: remindMinutes(),
    }),
    next: z.optional(next),
  },
  { data: communicationDetail, next: z.optional(communicationDetail) },
);

/** Says what became of one, or moves it to another time. */
export const communicationAddEvent = sellerWrite(
  '/rest/communication/addEvent',
  {
    commId: id(),
    commEvent: z.object({
      EventType: z.enum(COMM_EVENTS, { error: messages.invalid }),
      /** The colleague who sees to it from then on, or did it; as before unless told. */
      PersonId: colleagueId(),
      /** Now unless told; what is moved needs one, or it is moved to now. */
      CommNewDate: z.optional(dateField()),
      EventObservation: observation,
    }),
    version: version(),
  },
  { data: communicationDetail },
);

/** Changes what is said of one; with 'Guardar como' or another date it writes an event as well. */
export const communicationUpdate = sellerWrite(
  '/rest/communication/update',
  {
    id: id(),
    parms: z.object({
      ...optionalFields(communicationParms),
      CommContactCompanyId: z.optional(chosenId()),
      CommContactPersonId: noneOrId(),
      CommPersonId: colleagueId(),
      CommRemindMinutes: remindMinutes(),
      CommLastEvent: z.optional(savedAs),
      CommNewDate: z.optional(dateField()),
      EventObservation: observation,
    }),
    version: version(),
  },
  { data: communicationDetail },
);

/** Filters: contactCompanyId, contactPersonId, personId, startDate, endDate, type, state, text. */
export const communicationFilter = sellerRead(
  '/rest/communication/filter',
  {
    filters: filters(),
    rowIndex: z._default(integer(0), 0),
    /** The schedule asks for all of its days at once. */
    rowsMax: z.optional(integer(1, MOST_SCHEDULED)),
    /** By date: NEW the latest first, OLD the earliest. */
    orderBy: z._default(z.enum(['NEW', 'OLD'], { error: messages.invalid }), 'NEW'),
  },
  { data: z.array(communication), resultCount: z.int() },
);

export const commFind = sellerRead('/rest/comm/find', { id: id() }, { data: communicationDetail });

const due = z.object({ overdue: z.int(), today: z.int() });

/** How many are still to come today, and how many should have been done by now: of all, and of the caller's own. */
export const communicationDue = sellerRead(
  '/rest/communication/due',
  {},
  { data: z.object({ all: due, mine: due }) },
);

/** Communications, their events and the orders of a company or of a person, the latest first. */
export const communicationTimeline = sellerRead(
  '/rest/communication/timeline',
  {
    companyId: z.optional(id()),
    /** With a company as well: what concerns both. */
    personId: z.optional(id()),
    /** `next` of the page before. */
    before: z.optional(requiredText(60)),
    rowsMax: z.optional(integer(1, 100)),
  },
  {
    data: z.array(timelineEntry),
    /** Where the next page begins; null = there is none. */
    next: z.nullable(z.string()),
  },
);

/** Companies and people by name, phone, e-mail, RUT or cédula: who is calling. */
export const communicationContacts = sellerRead(
  '/rest/communication/contacts',
  { text: requiredText(100) },
  { data: z.array(contact) },
);

/** The colleagues who can see to one. */
export const communicationPeople = sellerRead(
  '/rest/communication/people',
  {},
  { data: z.array(z.object({ id: z.int(), name: z.string() })) },
);
