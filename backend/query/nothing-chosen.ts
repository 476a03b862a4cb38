/** A request for the first of all entries, which others change. */
import type { SearchRequest } from '#backend/search-engine/types';

export const NOTHING_CHOSEN: SearchRequest = {
  choices: {
    ...{ category: [], brand: [], provider: [], year: [], target: [], state: [] },
    ...{ tag: [], workBranch: [], clientOf: [] },
  },
  ...{ attributes: [], prices: [], sizes: [], text: null, seesAll: false },
  ...{ orderBy: 'REL', offset: 0, limit: 1, countsFacets: false },
};
