/** Calls about API tokens, with which other systems make calls. */
import * as z from 'zod/mini';
import { apiToken } from '../entities/tokens.ts';
import { id, integer, requiredText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';
import { PERMISSIONS } from '../people/permission.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** The longest life of a token, in days. */
export const MAX_TOKEN_DAYS = 366;
export const MAX_PER_MINUTE = 300;

export const tokenForm = z.object({
  name: requiredText(60),
  permissions: z
    .array(z.enum(PERMISSIONS, { error: messages.invalid }), { error: messages.required })
    .check(z.minLength(1, messages.required), z.maxLength(PERMISSIONS.length, messages.invalid)),
  days: integer(1, MAX_TOKEN_DAYS),
  perMinute: integer(1, MAX_PER_MINUTE),
});

/**
 * Makes a token with some of the caller's own permissions (`permission.missing` for others). The reply alone has its
 * text: only a hash is stored. `token.tooMany`: there are 50 that work.
 */
export const tokenAdd = sellerWrite('users')(
  '/rest/token/add',
  { token: tokenForm },
  { data: apiToken, /** `mst_` and 43 characters. */ secret: z.string() },
  { proof: true },
);

/** Lists tokens, newest first; filters: text (name). */
export const tokenFilter = sellerRead('users')(
  '/rest/token/filter',
  { filters: filters(), ...page },
  { data: z.array(apiToken), resultCount: z.int() },
  { peopleOnly: true },
);

/** Ends a token at once; one that has ended stays as it is. */
export const tokenRevoke = sellerWrite('users')(
  '/rest/token/revoke',
  { id: id() },
  { data: apiToken },
  { peopleOnly: true },
);
