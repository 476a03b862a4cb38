/** Lists that the host cannot store stay on the device. */
import type { Answers } from './answers.ts';

export const createKeptAnswers = (): Answers<
  'keptCars' | 'keptFavourites' | 'keptCompared' | 'stockNoticeList'
> => ({
  keptCars: async ({ entries }) => ({ data: entries }),
  keptFavourites: async ({ entries }) => ({ data: entries }),
  keptCompared: async ({ entries }) => ({ data: entries }),
  // The host sends no stock notices.
  stockNoticeList: async () => ({ data: [] }),
});
