/** The feed of changes, for systems that ask instead of being told. */
import * as z from 'zod/mini';
import {
  EVENT_SUBJECTS,
  EVENT_TYPES,
  type EventSubject,
  eventData,
} from '../entities/shop-events.ts';
import { integer, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import type { Permission } from '../people/permission.ts';
import { sellerRead } from '../shaped-call.ts';

const NEEDED: Readonly<Record<EventSubject, Permission | undefined>> = {
  order: 'orders',
  product: undefined,
  company: 'customers',
  person: 'customers',
};

const permission = {
  of: ({ subjects }: { subjects: readonly EventSubject[] }): Permission[] => [
    ...new Set(
      subjects.flatMap((subject) => {
        const needed = NEEDED[subject];
        return needed ? [needed] : [];
      }),
    ),
  ],
};

/**
 * Lists what changed after `since`, oldest first, by the keys of the records: read their current state then. Without
 * `since` there are no rows and `next` is now: take it before the first complete reading. Store `next` once the rows
 * are worked off; rows may come twice, and none is passed over. Orders need the permission `orders`, companies and
 * persons `customers`. `changes.stale`: `since` is older than 29 days or of another database; begin anew.
 */
export const changeList = sellerRead(permission)(
  '/rest/change/list',
  {
    /** `next` of the previous call. */
    since: z.optional(requiredText(80)),
    subjects: z
      .array(z.enum(EVENT_SUBJECTS, { error: messages.invalid }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(EVENT_SUBJECTS.length)),
    rowsMax: z._default(integer(1, 1_000), 500),
  },
  {
    data: z.array(
      z.object({
        type: z.enum(EVENT_TYPES),
        /** ISO instant. */
        at: z.string(),
        data: eventData,
      }),
    ),
    next: z.string(),
    /** Whether more rows wait now. */
    more: z.boolean(),
  },
);
