/** Calls by which sellers look after the search: synonyms, and searches without a result. */
import * as z from 'zod/mini';
import { missedSearch, synonymGroup } from '../entities/search.ts';
import { id, requiredText, version } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** More than any shop needs; each group is compared with every text. */
export const MAX_SYNONYM_GROUPS = 500;
const MAX_PHRASES = 30;

export const synonymList = sellerRead('/rest/synonym/list', {}, { data: z.array(synonymGroup) });

/**
 * Changes a group, or adds one without an id; lists use it from the next answer on. `record.stale` if it is not
 * of the `version` that the caller saw.
 */
export const synonymSave = sellerWrite(
  '/rest/synonym/save',
  {
    id: z.optional(id()),
    version: version(),
    words: z
      .array(requiredText(60), { error: messages.required })
      .check(z.minLength(2, messages.required), z.maxLength(MAX_PHRASES, messages.tooLong)),
  },
  { data: synonymGroup },
);

export const synonymRemove = sellerWrite(
  '/rest/synonym/remove',
  { id: id(), version: version() },
  {},
);

/** Texts that found nothing, the most frequent first. */
export const searchListMissed = sellerRead(
  '/rest/search/listMissed',
  {},
  { data: z.array(missedSearch) },
);
