import * as z from 'zod/mini';
import { missedSearch, synonymGroup } from '../entities/search.ts';
import { id, requiredText, version } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';

/** The limit of groups, each of which is compared with every query. */
export const MAX_SYNONYM_GROUPS = 1_000;
const MAX_PHRASES = 80;

export const synonymList = sellerRead('none')(
  '/rest/synonym/list',
  {},
  { data: z.array(synonymGroup) },
);

/** Changes a group, or adds one without an id. `record.stale` for an outdated `version`. */
export const synonymSave = sellerWrite('settings')(
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

export const synonymRemove = sellerWrite('settings')(
  '/rest/synonym/remove',
  { id: id(), version: version() },
  {},
);

/** Lists queries without results, the most frequent first. */
export const searchListMissed = sellerRead('none')(
  '/rest/search/listMissed',
  {},
  { data: z.array(missedSearch) },
);
