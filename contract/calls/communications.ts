import * as z from 'zod/mini';
import { COMM_EVENTS, MAX_SCHEDULED, OBSERVATION_LENGTH, SAVED_AS } from '../communications.ts';
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

/** A follow-up, recorded together with a finished communication, whose other fields it shares. */
const next = z.object({
  ...optionalFields(communicationParms),
  CommType: communicationParms.CommType,
  CommSubject: communicationParms.CommSubject,
  CommNewDate: dateField(),
  CommPersonId: colleagueId(),
  CommRemindMinutes: remindMinutes(),
});

export const communicationAdd = sellerWrite('customers')(
  '/rest/communication/add',
  {
    comm: z.object({
      /** Idempotency key. */
      CommGUID: z.optional(guid()),
      ...newShape(communicationEntity),
      /** 'Guardar como'. */
      CommLastEvent: savedAs,
      /** When it is scheduled, or took place; by default now. */
      CommNewDate: z.optional(dateField()),
      EventObservation: observation,
      /** Ignored: the session identifies the author. */
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

/** Records the outcome of a communication, or reschedules it. */
export const communicationAddEvent = sellerWrite('customers')(
  '/rest/communication/addEvent',
  {
    commId: id(),
    commEvent: z.object({
      EventType: z.enum(COMM_EVENTS, { error: messages.invalid }),
      /** The assignee from now on; by default unchanged. */
      PersonId: colleagueId(),
      /** By default now. Rescheduling needs a date. */
      CommNewDate: z.optional(dateField()),
      EventObservation: observation,
    }),
    version: version(),
  },
  { data: communicationDetail },
);

/** Changes a communication; 'Guardar como' or another date also adds an event. */
export const communicationUpdate = sellerWrite('customers')(
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
export const communicationFilter = sellerRead('customers')(
  '/rest/communication/filter',
  {
    filters: filters(),
    rowIndex: z._default(integer(0), 0),
    /** The schedule requests all of its days at once. */
    rowsMax: z.optional(integer(1, MAX_SCHEDULED)),
    /** By date: NEW latest first, OLD earliest first. */
    orderBy: z._default(z.enum(['NEW', 'OLD'], { error: messages.invalid }), 'NEW'),
  },
  { data: z.array(communication), resultCount: z.int() },
);

export const commFind = sellerRead('customers')(
  '/rest/comm/find',
  { id: id() },
  { data: communicationDetail },
);

const due = z.object({ overdue: z.int(), today: z.int() });

/** Counts communications due today and overdue ones: all, and the caller's own. */
export const communicationDue = sellerRead('none')(
  '/rest/communication/due',
  {},
  { data: z.object({ all: due, mine: due }) },
);

/** Lists communications, their events and the orders of a company or person, latest first. */
export const communicationTimeline = sellerRead('customers')(
  '/rest/communication/timeline',
  {
    companyId: z.optional(id()),
    /** With a company: entries of either. */
    personId: z.optional(id()),
    /** `next` of the previous page. */
    before: z.optional(requiredText(60)),
    rowsMax: z.optional(integer(1, 100)),
  },
  {
    data: z.array(timelineEntry),
    /** The start of the next page; null = no more pages. */
    next: z.nullable(z.string()),
  },
);

/** Finds companies and people by name, phone, e-mail, RUT or cédula, to identify a caller. */
export const communicationContacts = sellerRead('customers')(
  '/rest/communication/contacts',
  { text: requiredText(100) },
  { data: z.array(contact) },
);

/** Lists possible assignees. */
export const communicationPeople = sellerRead('none')(
  '/rest/communication/people',
  {},
  { data: z.array(z.object({ id: z.int(), name: z.string() })) },
);
