/** 'Favoritos', latest first; beyond the limit the oldest is dropped. */
import { keptFavourites } from '#contract/calls/kept';
import { MAX_ENTRIES } from '#contract/people/synced-list';
import { syncedCodes } from './kept-codes.ts';

const codes = syncedCodes('favourites', keptFavourites, MAX_ENTRIES);

export const $favourites = codes.$codes;
export const renewFavourites = codes.renew;
export const toggleFavourite = codes.toggle;
