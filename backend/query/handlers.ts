/** Answers the calls by which sellers look after the search. */
import type { Author } from '#backend/audit/record';
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers, Session } from '#backend/port';
import { readMissed } from './missed-searches.ts';
import { readGroups, removeGroup, saveGroup } from './synonyms/synonym-groups.ts';

type SearchCalls = 'synonymList' | 'synonymSave' | 'synonymRemove' | 'searchListMissed';

export const createSearchHandlers = ({
  db,
  now,
}: Pick<Dependencies, 'db' | 'now'>): Handlers<SearchCalls, Session & Author> => ({
  synonymList: async () => ({ data: await readGroups(db) }),
  synonymSave: async (group, { session }) => ({
    data: await saveGroup(db, group, { author: session, at: now() }),
  }),
  synonymRemove: async (group, { session }) => {
    await removeGroup(db, group, { author: session, at: now() });
    return {};
  },
  searchListMissed: async () => ({ data: await readMissed(db) }),
});
