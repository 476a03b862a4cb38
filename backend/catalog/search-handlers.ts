/** Answers the calls by which sellers see to the search. */
import type { Dependencies } from '#backend/database/dependencies';
import type { Handlers } from '#backend/port';
import { readMissed } from './search/missed-searches.ts';
import { readGroups, removeGroup, saveGroup } from './search/synonym-groups.ts';

type SearchCalls = 'synonymList' | 'synonymSave' | 'synonymRemove' | 'searchListMissed';

export const createSearchHandlers = ({ db }: Pick<Dependencies, 'db'>): Handlers<SearchCalls> => ({
  synonymList: async () => ({ data: await readGroups(db) }),
  synonymSave: async (group) => ({ data: await saveGroup(db, group) }),
  synonymRemove: async ({ id }) => {
    await removeGroup(db, id);
    return {};
  },
  searchListMissed: async () => ({ data: await readMissed(db) }),
});
