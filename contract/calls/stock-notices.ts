/** Calls of 'Avisarme cuando haya stock': one mail when a product that has run out is there again. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { code, optionalText, requiredText } from '../fields/fields.ts';
import { email } from '../fields/person-fields.ts';
import { MAX_CODES } from '../limits.ts';
import { messages } from '../messages.ts';

export const stockNoticeForm = z.object({ email: email() });

/**
 * Asks for the mail. Who is logged in is mailed at the account's address, without further ado; anybody
 * else gets a link to confirm first, and the same answer whatever is known of the address. Of what is
 * there: `notice.inStock`. Throttled by network and by mailbox.
 */
export const stockNoticeAdd = defineCall({
  path: '/rest/stockNotice/add',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({
    code: code(),
    /** Needed from who is not logged in, and not looked at else. */
    email: z.optional(email()),
    /** A field no person sees. When something fills it in, the answer is the same and nothing is done. */
    website: optionalText(500),
  }),
  output: z.object({
    /** Whether the link in a mail must be opened first. */
    needsConfirmation: z.boolean(),
  }),
});

/** What the person waits for: codes of products. */
export const stockNoticeList = defineCall({
  path: '/rest/stockNotice/list',
  access: { role: 'user' },
  effect: 'read',
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
});

/** Waits for it no more; for what nobody waits for it does nothing. */
export const stockNoticeRemove = defineCall({
  path: '/rest/stockNotice/remove',
  access: { role: 'user' },
  effect: 'write',
  input: z.object({ code: code() }),
  output: z.object({}),
});

/** Confirms with the key that was mailed; confirmed already: the same. Wrong or stale: `notice.stale`. */
export const stockNoticeConfirm = defineCall({
  path: '/rest/stockNotice/confirm',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});

/** Ends whatever the mailbox waits for that the key was mailed to; a key of none does nothing. */
export const stockNoticeEnd = defineCall({
  path: '/rest/stockNotice/end',
  access: { role: 'anyone' },
  effect: 'write',
  input: z.object({ key: requiredText(200) }),
  output: z.object({}),
});

/** How many people wait for each product; those for whom nobody waits are left out. */
export const stockNoticeCount = defineCall({
  path: '/rest/stockNotice/count',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({ codes: z.array(code()).check(z.maxLength(MAX_CODES, messages.tooLong)) }),
  output: z.object({ data: z.array(z.object({ code: z.string(), waiting: z.int() })) }),
});
