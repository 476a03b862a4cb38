/** What the visitor compares: up to four items, the one that was chosen first stands first. */
import { computed } from 'nanostores';
import { send } from '#client/send';
import { keptCompared, keptItem } from '#contract/calls/kept';
import { keepInAccount } from './kept-account.ts';
import { keptList } from './kept-list.ts';

export const MOST_COMPARED = 4;

const list = keptList('compared', keptItem);
keepInAccount(list, (entries) => send(keptCompared, { entries }));

/** Codes; of two devices' choices that came together, the latest. */
export const $compared = computed(list.$values, (items) =>
  items
    .slice(0, MOST_COMPARED)
    .map(({ code }) => code)
    .reverse(),
);

/** A code is one item however its letters are written. */
const idOf = (code: string): string => code.toLowerCase();

export const stopComparing = (code: string): void => list.remove(idOf(code));

/** Takes off all, those too that had no room. */
export const clearCompared = (): void => {
  for (const { code } of list.$values.get()) stopComparing(code);
};

/** @returns what became of it; `full` = there was no room */
export const toggleCompared = (code: string): 'added' | 'removed' | 'full' => {
  const codes = $compared.get();
  if (codes.some((each) => idOf(each) === idOf(code))) {
    stopComparing(code);
    return 'removed';
  }
  if (codes.length >= MOST_COMPARED) return 'full';
  list.put(idOf(code), { code });
  return 'added';
};
