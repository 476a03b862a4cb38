/** Brings a list's page to life: stock and pictures at once, the list itself when somebody begins to use it. */
import { BACK, when } from '../../components/instant/page-life.ts';
import { onFirstTouch } from '../../directives/first-touch.ts';
import { knowsVehicle } from '../../directives/known-visitor.ts';
import type { Shown } from '../../islands/search/held-list.ts';
import { showListStock } from './stock.ts';

/** What goes on from the page: see islands/search/take-over.tsx. */
interface TakenOver {
  /** Asks for the list as it is now. */
  again(): void;
}
type TakeOver = (
  place: HTMLElement,
  shown: Shown,
  untilHere: () => Promise<void>,
) => Promise<TakenOver>;

/** An item may have taken the page's place at the very press that began it (components/instant). */
const untilBack = (place: HTMLElement): Promise<void> =>
  place.isConnected
    ? Promise.resolve()
    : new Promise((resolve) => when(BACK, place, () => resolve()));

/** Whether the page was made for another address: of two values a host may take the one, the list the other. */
const isOther = (made: string): boolean => {
  const given = new URLSearchParams(location.search);
  return [...new URLSearchParams(made)].some(
    ([letter, value]) => given.has(letter) && given.get(letter) !== value,
  );
};

export const enlivenList = (load: () => Promise<{ takeOver: TakeOver }>): void => {
  const place = document.querySelector<HTMLElement>('#lista');
  if (!place) return;
  const shown: Shown = { stocks: [], isOver: false };
  let list: TakenOver | undefined;
  const start = onFirstTouch(place, async () => {
    const { takeOver } = await load();
    list = await takeOver(place, shown, () => untilBack(place));
  });
  const renew = () => start().then(() => list?.again());
  // Somebody who is in may see more than everybody.
  if ('user' in document.documentElement.dataset) void renew();
  else if (isOther(place.dataset.search ?? '') || knowsVehicle()) void start();
  void showListStock(place, shown).then((version) => {
    // The catalogue has changed since the page was made.
    if (version !== undefined && version !== place.dataset.version) void renew();
  });
};
