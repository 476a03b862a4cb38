import { CATALOGUE_DATA } from '#contract/goods/list-files';
import { BACK, isShown, when } from '../../components/instant/page-life.ts';
import { onFirstTouch } from '../../directives/first-touch.ts';
import { knowsVehicle } from '../../directives/known-visitor.ts';
import type { Shown } from '../../islands/search/held-list.ts';
import { showListStock } from './stock.ts';

/** The hydrated list (islands/search/take-over.tsx). */
interface TakenOver {
  /** Reads the list again. */
  again(): void;
  readStock(): void;
}
type TakeOver = (
  place: HTMLElement,
  shown: Shown,
  catalogue: Response | undefined,
  untilHere: () => Promise<void>,
) => Promise<TakenOver>;

/** Waits while an item is shown in the page's place: the first touch may have opened it (components/instant). */
const untilBack = (place: HTMLElement): Promise<void> =>
  isShown(place) ? Promise.resolve() : new Promise((resolve) => when(BACK, place, () => resolve()));

/** Returns whether the page was made for another query: of two equal parameters, a host may read the other one. */
const isOther = (pageSearch: string): boolean => {
  const current = new URLSearchParams(location.search);
  return [...new URLSearchParams(pageSearch)].some(
    ([letter, value]) => current.has(letter) && current.get(letter) !== value,
  );
};

/** Stock that was read before is read again when the visitor comes back to the list. */
const STALE_MS = 30_000;

/** Shows stock at once, and hydrates the list at the first touch. */
export const enlivenList = (load: () => Promise<{ takeOver: TakeOver }>): void => {
  const place = document.querySelector<HTMLElement>('#lista');
  if (!place) return;
  const shown: Shown = { stocks: [], isOver: false };
  let list: TakenOver | undefined;
  const start = onFirstTouch(place, async () => {
    // The code needs the catalogue at once.
    const [{ takeOver }, catalogue] = await Promise.all([
      load(),
      fetch(CATALOGUE_DATA).catch(() => undefined),
    ]);
    list = await takeOver(place, shown, catalogue, () => untilBack(place));
  });
  const renew = () => start().then(() => list?.again());
  // Logged-in users may see more.
  if ('user' in document.documentElement.dataset) void renew();
  else if (isOther(place.dataset.search ?? '') || knowsVehicle()) void start();
  let readAt = performance.now();
  const readStock = async (): Promise<void> => {
    const version = await showListStock(place, shown);
    // The catalogue changed since the page was made.
    if (version !== undefined && version !== place.dataset.version) void renew();
  };
  const readAgain = (): void => {
    const now = performance.now();
    if (now - readAt < STALE_MS) return;
    readAt = now;
    if (list) list.readStock();
    else void readStock();
  };
  when(BACK, place, readAgain);
  addEventListener('pageshow', readAgain);
  void readStock();
};
