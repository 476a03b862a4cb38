/** 'Favoritos': the items that the visitor marked with a heart, the latest first. */
import { computed } from 'nanostores';
import { send } from '#client/send';
import { keptFavourites, keptItem } from '#contract/calls/kept';
import { MAX_KEPT } from '#contract/kept';
import { keepInAccount } from './kept-account.ts';
import { keptList } from './kept-list.ts';

const list = keptList('favourites', keptItem);
/** For where they are shown: one that another device marked a moment ago is among them. */
export const renewFavourites = keepInAccount(list, (entries) => send(keptFavourites, { entries }));

/** Codes, as the addresses of their pages have them. */
export const $favourites = computed(list.$values, (items) => items.map(({ code }) => code));

/** A code is one item however its letters are written. */
const idOf = (code: string): string => code.toLowerCase();
const isAmong = (codes: readonly string[], code: string): boolean =>
  codes.some((each) => idOf(each) === idOf(code));

/** @returns what became of it; `full` = one more would push the oldest out */
export const toggleFavourite = (code: string): 'added' | 'removed' | 'full' => {
  const codes = $favourites.get();
  if (isAmong(codes, code)) {
    list.remove(idOf(code));
    return 'removed';
  }
  if (codes.length >= MAX_KEPT) return 'full';
  list.put(idOf(code), { code });
  return 'added';
};
