/** Calls by which sellers look after the search: synonyms, and searches without a result. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import { missedSearch, synonymGroup } from '../entities/search.ts';
import { id, requiredText, version } from '../fields/fields.ts';
import { messages } from '../messages.ts';

/** More than any shop needs; each group is compared with every text. */
export const MAX_SYNONYM_GROUPS = 500;
const MAX_PHRASES = 30;

export const synonymList = defineCall({
  path: '/rest/synonym/list',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({ data: z.array(synonymGroup) }),
});

/**
 * Changes a group, or adds one without an id; lists use it from the next answer on. `record.stale` if it is not
 * of the `version` that the caller saw.
 */
export const synonymSave = defineCall({
  path: '/rest/synonym/save',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({
    id: z.optional(id()),
    version: version(),
    words: z
      .array(requiredText(60), { error: messages.required })
      .check(z.minLength(2, messages.required), z.maxLength(MAX_PHRASES, messages.tooLong)),
  }),
  output: z.object({ data: synonymGroup }),
});

export const synonymRemove = defineCall({
  path: '/rest/synonym/remove',
  access: SHOP_SELLERS,
  effect: 'write',
  input: z.object({ id: id(), version: version() }),
  output: z.object({}),
});

/** Texts that found nothing, the most frequent first. */
export const searchListMissed = defineCall({
  path: '/rest/search/listMissed',
  access: SHOP_SELLERS,
  effect: 'read',
  input: z.object({}),
  output: z.object({ data: z.array(missedSearch) }),
});
