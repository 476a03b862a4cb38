/** Calls of 'Avisarme cuando haya stock': one mail when a product is in stock again. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { email } from '../fields/email.ts';
import { code, optionalText, requiredText } from '../fields/fields.ts';
import { MAX_CODES } from '../limits.ts';
import { messages } from '../messages.ts';

export const stockNoticeForm = z.object({ email: email() });

/**
 * Requests a notice. Logged-in users are mailed at their account's address; others confirm by a mailed link, and
 * get the same answer for any address. `notice.inStock` for products in stock. Limited by network and mailbox.
 */
export const stockNoticeAdd = defineCall({
  path: '/rest/stockNotice/add',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({
    code: code(),
    /** Required without a session, ignored otherwise. */
    email: z.optional(email()),
    /** A honeypot: if it is filled in, the answer is the same and nothing is done. */
    website: optionalText(500),
  }),
  output: z.object({
    /** Whether the mailed link must be opened first. */
    needsConfirmation: z.boolean(),
  }),
});

/** Lists the product codes of the caller's notices. */
export const stockNoticeList = defineCall({
  path: '/rest/stockNotice/list',
  access: { role: 'user' },
  effect: 'read',
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
});

/** Cancels a notice, if there is one. */
export const stockNoticeRemove = defineCall({
  path: '/rest/stockNotice/remove',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ code: code() }),
  output: z.object({}),
});

/** Confirms with the mailed key; repeated calls answer the same. Wrong or expired: `notice.stale`. */
export const stockNoticeConfirm = defineCall({
  path: '/rest/stockNotice/confirm',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});

/** Unsubscribes the mailbox from all its stock notices. Unknown keys are ignored. */
export const stockNoticeEnd = defineCall({
  path: '/rest/stockNotice/end',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});

/** Counts the notices of each product; products without any are omitted. */
export const stockNoticeCount = defineCall({
  path: '/rest/stockNotice/count',
  access: { ...SHOP_SELLERS, permission: 'none' },
  effect: 'read',
  input: z.object({ codes: z.array(code()).check(z.maxLength(MAX_CODES, messages.tooLong)) }),
  output: z.object({ data: z.array(z.object({ code: z.string(), waiting: z.int() })) }),
});
