/** Events that other systems learn of, by webhooks and by the feed of changes. */
import * as z from 'zod/mini';

export const EVENT_TYPES = [
  'order.placed',
  'order.paid',
  'order.dispatched',
  'order.cancelled',
  'order.returned',
  'order.changed',
  'product.changed',
  'price.changed',
  'stock.changed',
  'customer.added',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_SUBJECTS = ['order', 'product', 'company', 'person'] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

/** The keys of the record; the receiver reads its current state. */
export const eventData = z.object({
  orderId: z.optional(z.int()),
  /** The order's number, which people see. */
  number: z.optional(z.int()),
  /** A product's code. */
  code: z.optional(z.string()),
  companyId: z.optional(z.int()),
  personId: z.optional(z.int()),
});
export type EventData = z.infer<typeof eventData>;

export const webhook = z.object({
  id: z.int(),
  url: z.string(),
  types: z.array(z.enum(EVENT_TYPES)),
  isDisabled: z.boolean(),
  version: z.int(),
  /** Who made it. */
  author: z.string(),
  /** ISO instants; null = never. */
  createdAt: z.string(),
  failingSince: z.nullable(z.string()),
  /** Deliveries that wait. */
  waiting: z.int(),
});
export type Webhook = z.infer<typeof webhook>;

export const webhookDelivery = z.object({
  id: z.int(),
  /** The header `webhook-id`. */
  messageId: z.string(),
  type: z.enum(EVENT_TYPES),
  data: eventData,
  /** ISO instants; null = not yet. */
  at: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  attempts: z.int(),
  /** The receiver's last HTTP status; 0 = none. */
  status: z.int(),
  error: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
