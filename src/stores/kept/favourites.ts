/** 'Favoritos': the items that the visitor marked with a heart, the latest first; one more than fit would push the oldest out. */
import { keptFavourites } from '#contract/calls/kept';
import { MAX_ENTRIES } from '#contract/people/synced-list';
import { keptCodes } from './kept-codes.ts';

const kept = keptCodes('favourites', keptFavourites, MAX_ENTRIES);

export const $favourites = kept.$codes;
export const renewFavourites = kept.renew;
export const toggleFavourite = kept.toggle;
