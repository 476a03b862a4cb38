/** Items' pages that came before anybody opened them, while a pointer, a finger or the keyboard was on their link. */
import { type PageHere, readPage } from './page-here.ts';

/** Some 8 kB each: 100 kB at the most wait unused, */
const MOST = 12;
/** and so much comes within this time, whatever a pointer does. */
const SPAN_MS = 5_000;
/** What was built meanwhile is not missed for long. */
const FRESH_MS = 300_000;

interface Ahead {
  since: number;
  coming: Promise<PageHere | undefined>;
  page?: PageHere;
}
const pages = new Map<string, Ahead>();

const isFresh = ({ since }: Ahead): boolean => performance.now() - since < FRESH_MS;

/** @returns in how many ms a page may be asked for that nobody has chosen yet */
export const wait = (): number => {
  const [oldest] = pages.values();
  return oldest && pages.size >= MOST ? Math.max(0, oldest.since + SPAN_MS - performance.now()) : 0;
};

/** Asks for a page, once. */
export const ask = (href: string): Ahead => {
  const known = pages.get(href);
  if (known && isFresh(known)) return known;
  const ahead: Ahead = {
    since: performance.now(),
    coming: readPage(href).then(
      (page) => {
        if (page) ahead.page = page;
        return page;
      },
      // Asked for again the next time.
      () => void pages.delete(href),
    ),
  };
  // The oldest come first: a stale one would keep its place.
  pages.delete(href);
  pages.set(href, ahead);
  const [oldest] = pages.keys();
  if (pages.size > MOST && oldest !== undefined) pages.delete(oldest);
  return ahead;
};

/** The page, if it came; it is shown once, so the next time it is asked for again. */
export const take = (href: string): PageHere | undefined => {
  const ahead = pages.get(href);
  if (!ahead?.page || !isFresh(ahead)) return undefined;
  pages.delete(href);
  return ahead.page;
};

/** Puts back what was taken and not opened after all. */
export const putBack = (page: PageHere): void => {
  pages.set(page.href, { since: performance.now(), coming: Promise.resolve(page), page });
};
