/** Calls by which people learn what the shop keeps about them, take it with them, and have it erased. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { id, neededReason, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { CONSENT_KINDS } from '../people/consents.ts';
import { currentPassword } from '../people/passwords.ts';

const nothing = z.object({});

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** Everything about one person: parts with rows, both named as people read them. */
const personData = z.object({
  shop: z.string(),
  /** ISO instant. */
  madeAt: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      /** Why it is kept, and how long. */
      about: z.string(),
      rows: z.array(z.record(z.string(), cell)),
    }),
  ),
});
export type PersonData = z.infer<typeof personData>;

/** All that is kept about the caller (Ley 18.331, art. 14). Throttled by account (`request.tooMany`). */
export const personExport = defineCall({
  path: '/rest/person/export',
  access: { role: 'user' },
  effect: 'read',
  input: nothing,
  output: z.object({ data: personData }),
});

export const personExportForm = z.object({ reason: neededReason() });

/** The same for a person who asks at the counter; that it was made, and why, is written down. Throttled by seller. */
export const personExportFor = defineCall({
  path: '/rest/person/exportFor',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({ id: id(), reason: neededReason() }),
  output: z.object({ data: personData }),
});

/** What the caller agreed to, whether the account waits to be erased, and what stands in the way of it. */
export const personPrivacy = defineCall({
  path: '/rest/person/privacy',
  access: { role: 'user' },
  effect: 'read',
  input: nothing,
  output: z.object({
    /** The latest first. */
    consents: z.array(
      z.object({
        kind: z.enum(CONSENT_KINDS),
        version: z.string(),
        /** ISO instants; ended: null = it holds. */
        givenAt: z.string(),
        endedAt: z.nullable(z.string()),
      }),
    ),
    newsletter: z.boolean(),
    /** ISO instant from which on it is done; null = it was not asked for. */
    erasureDueAt: z.nullable(z.string()),
    /** Numbers of the orders that must end first. */
    openOrders: z.array(z.int()),
  }),
});

/** Mails a link that stands for the password; at most five in an hour, and `{}` in any case. */
export const personEraseLink = defineCall({
  path: '/rest/person/eraseLink',
  access: { role: 'user' },
  effect: 'write',
  input: nothing,
  output: nothing,
});

export const eraseForm = z.object({ password: currentPassword() });

/**
 * Asks for the caller's account to be erased, with its password or the mailed key; done after the shop's
 * waiting period, and a mail says when. Asked for already: the same date. `password.wrong` with the field
 * `password`; `erasure.stale` for a wrong, used or stale key; `erasure.openOrders` names them in its text;
 * `erasure.employee` for who works at the shop.
 */
export const personErase = defineCall({
  path: '/rest/person/erase',
  access: { role: 'user' },
  effect: 'write',
  input: z
    .object({ password: z.optional(currentPassword()), key: z.optional(requiredText(200)) })
    .check(
      z.refine(({ password, key }) => (password ?? key) !== undefined, {
        path: ['password'],
        error: messages.required,
      }),
    ),
  output: z.object({ /** ISO instant. */ dueAt: z.string() }),
});

/** Takes that wish back; none: `{}` as well. */
export const personEraseCancel = defineCall({
  path: '/rest/person/eraseCancel',
  access: { role: 'user' },
  effect: 'write',
  input: nothing,
  output: nothing,
});

/** The address to erase the account from, in the mail: `/perfil?borrar={key}`. */
export const ERASE_PARAMETER = 'borrar';
