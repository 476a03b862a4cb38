/** Calls for access to personal data, their export and erasure. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, neededReason, requiredText } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { CONSENT_KINDS } from '../people/consents.ts';
import { currentPassword } from '../people/passwords.ts';
import { sellerWrite, userRead, userWrite } from '../shaped-call.ts';

const cell = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

/** All data of a person in sections with rows, with readable names. */
const personData = z.object({
  shop: z.string(),
  /** ISO instant. */
  madeAt: z.string(),
  sections: z.array(
    z.object({
      title: z.string(),
      /** Why it is stored, and how long. */
      about: z.string(),
      // Not `z.record`: its code would be added to every page.
      rows: z.array(z.catchall(z.object({}), cell)),
    }),
  ),
});
export type PersonData = z.infer<typeof personData>;

/** Exports all data about the caller (Ley 18.331, art. 14). Limited by account (`request.tooMany`). */
export const personExport = userRead('/rest/person/export', {}, { data: personData });

export const personExportForm = z.object({ reason: neededReason() });

/** Exports a customer's data for a request at the counter; logged with its reason. Limited by seller. */
export const personExportFor = sellerWrite('customers')(
  '/rest/person/exportFor',
  { id: id(), reason: neededReason() },
  { data: personData },
);

/** Returns the caller's consents, a pending erasure, and orders that prevent it. */
export const personPrivacy = userRead(
  '/rest/person/privacy',
  {},
  {
    /** Latest first. */
    consents: z.array(
      z.object({
        kind: z.enum(CONSENT_KINDS),
        version: z.string(),
        /** ISO instants; endedAt: null = in force. */
        givenAt: z.string(),
        endedAt: z.nullable(z.string()),
      }),
    ),
    newsletter: z.boolean(),
    /** ISO instant of the erasure; null = not requested. */
    erasureDueAt: z.nullable(z.string()),
    /** Numbers of orders that must end first. */
    openOrders: z.array(z.int()),
  },
);

/** Mails a link that replaces the password; at most five per hour, and always `{}`. */
export const personEraseLink = userWrite('/rest/person/eraseLink', {}, {});

export const eraseForm = z.object({ password: currentPassword() });

/**
 * Requests the erasure of the caller's account, with the password or the mailed key. It is erased after the
 * shop's waiting period, and a mail gives the date; repeated requests keep it. `password.wrong` with the field
 * `password`; `erasure.stale` for a wrong, used or expired key; `erasure.openOrders` lists the orders;
 * `erasure.employee` for employees of the shop.
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

/** Cancels the request; `{}` without one too. */
export const personEraseCancel = userWrite('/rest/person/eraseCancel', {}, {});

/** Query parameter of the mailed link: `/perfil?borrar={key}`. */
export const ERASE_PARAMETER = 'borrar';
