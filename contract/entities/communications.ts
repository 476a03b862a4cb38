import * as z from 'zod/mini';
import { COMM_EVENTS, COMM_TYPES } from '../communications.ts';
import { communicationEntity } from '../definitions/communication.ts';
import { replyShape } from '../definitions/replies.ts';
import { ORDER_STATES } from '../orders/order-states.ts';

export const communication = z.object({
  id: z.int(),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
  ...replyShape(communicationEntity),
  lastEvent: z.enum(COMM_EVENTS),
  /** ISO instant for which it is scheduled, or at which it took place. */
  date: z.string(),
  creatorPersonId: z.int(),
  creatorPersonName: z.string(),
  creatorCompanyId: z.int(),
  contactCompanyId: z.int(),
  contactCompanyName: z.string(),
  contactPersonId: z.nullable(z.int()),
  contactPersonName: z.string(),
  /** The phone number; empty = unknown. */
  contactPhone: z.string(),
  /** The assignee. */
  personId: z.int(),
  personName: z.string(),
  /** Minutes before it at which a mail reminds; null = none. */
  remindMinutes: z.nullable(z.int()),
});
export type Communication = z.infer<typeof communication>;

const communicationEvent = z.object({
  id: z.int(),
  type: z.enum(COMM_EVENTS),
  /** ISO instant of the entry. */
  date: z.string(),
  /** The former ISO instant; null for the first event. */
  commOldDate: z.nullable(z.string()),
  /** The new ISO instant. */
  commNewDate: z.string(),
  observation: z.string(),
  personId: z.int(),
  personName: z.string(),
});

export const communicationDetail = z.object({
  ...communication.shape,
  /** The oldest first. */
  events: z.array(communicationEvent),
});
export type CommunicationDetail = z.infer<typeof communicationDetail>;

/** Fields of every time-line entry. `key` is unique and stable. */
const entry = { key: z.string(), /** ISO instant. */ at: z.string(), personName: z.string() };

/** An entry in the time line of a company or person. */
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
    /** As in an order's `counter`. */
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

/** A possible contact of a communication. */
export const contact = z.object({
  companyId: z.int(),
  /** Empty = no company; the entry is filed under the shop's own. */
  companyName: z.string(),
  /** Null = the company itself. */
  personId: z.nullable(z.int()),
  personName: z.string(),
  phone: z.string(),
});
export type Contact = z.infer<typeof contact>;
