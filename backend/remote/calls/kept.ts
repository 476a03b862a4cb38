/** What somebody keeps, where the host has no place for it: it stays on the device, whose list is all there is. */
import type { Answers } from './answers.ts';

export const createKeptAnswers = (): Answers<
  'keptCars' | 'keptFavourites' | 'keptCompared' | 'stockNoticeList'
> => ({
  keptCars: async ({ entries }) => ({ data: entries }),
  keptFavourites: async ({ entries }) => ({ data: entries }),
  keptCompared: async ({ entries }) => ({ data: entries }),
  // Nobody waits for a mail that the host does not write.
  stockNoticeList: async () => ({ data: [] }),
});
