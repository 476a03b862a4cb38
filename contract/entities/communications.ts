/** What was said to customers and when to call again, as replies carry it. */
import * as z from 'zod/mini';
import { COMM_EVENTS, COMM_TYPES } from '../communications.ts';
import { communicationEntity } from '../definitions/communication.ts';
import { replyShape } from '../definitions/schemas.ts';
import { ORDER_STATES } from '../orders/order-states.ts';

export const communication = z.object({
  id: z.int(),
  /** Grows with every change; a save that saw an older one is told. */
  version: z.int(),
  ...replyShape(communicationEntity),
  lastEvent: z.enum(COMM_EVENTS),
  /** ISO instant: when it is to be done, or was. */
  date: z.string(),
  creatorPersonId: z.int(),
  creatorPersonName: z.string(),
  creatorCompanyId: z.int(),
  contactCompanyId: z.int(),
  contactCompanyName: z.string(),
  contactPersonId: z.nullable(z.int()),
  contactPersonName: z.string(),
  /** To be dialled; empty where none is known. */
  contactPhone: z.string(),
  /** The colleague who sees to it. */
  personId: z.int(),
  personName: z.string(),
  /** How long before a mail reminds of it; null = none. */
  remindMinutes: z.nullable(z.int()),
});
export type Communication = z.infer<typeof communication>;

const communicationEvent = z.object({
  id: z.int(),
  type: z.enum(COMM_EVENTS),
  /** ISO instant at which it was written. */
  date: z.string(),
  /** ISO instant before it; null for the first one. */
  commOldDate: z.nullable(z.string()),
  /** ISO instant from then on. */
  commNewDate: z.string(),
  observation: z.string(),
  personId: z.int(),
  personName: z.string(),
});

export const communicationDetail = z.object({
  ...communication.shape,
  /** In the order of time. */
  events: z.array(communicationEvent),
});
export type CommunicationDetail = z.infer<typeof communicationDetail>;

/** Of one entry of a time line: unlike any other's, and the same each time. */
const entry = { key: z.string(), /** ISO instant. */ at: z.string(), personName: z.string() };

/** What happened with a company or a person. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('event'),
    communicationId: z.int(),
    communicationType: z.enum(COMM_TYPES),
    subject: z.string(),
    message: z.string(),
    type: z.enum(COMM_EVENTS),
    commOldDate: z.nullable(z.string()),
    commNewDate: z.string(),
    observation: z.string(),
  }),
  z.object({
    ...entry,
    kind: z.literal('order'),
    number: z.int(),
    total: z.number(),
    state: z.enum(ORDER_STATES),
    /** As of an order's `counter`. */
    isOfCompany: z.optional(z.boolean()),
  }),
  z.object({
    ...entry,
    kind: z.literal('orderEvent'),
    number: z.int(),
    fromState: z.enum(ORDER_STATES),
    toState: z.enum(ORDER_STATES),
    reason: z.string(),
  }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** Whom a communication can be with. */
export const contact = z.object({
  companyId: z.int(),
  /** Empty = somebody who works for none, and stands under the shop's own. */
  companyName: z.string(),
  /** Null = the company itself. */
  personId: z.nullable(z.int()),
  personName: z.string(),
  phone: z.string(),
});
export type Contact = z.infer<typeof contact>;
