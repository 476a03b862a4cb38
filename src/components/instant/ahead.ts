/** Items' pages that were fetched while a pointer, a finger or the keyboard was on their link. */
import { type PageHere, readPage } from './page-here.ts';

/** Some 8 kB each: at most 100 kB are fetched for nothing … */
const MAX_PAGES = 12;
/** … within this time. */
const SPAN_MS = 5_000;
/** Limits how long a newer build is missed. */
const FRESH_MS = 300_000;

interface Ahead {
  since: number;
  coming: Promise<PageHere | undefined>;
  page?: PageHere;
}
const pages = new Map<string, Ahead>();

const isFresh = ({ since }: Ahead): boolean => performance.now() - since < FRESH_MS;

/** Returns after how many ms the next page may be fetched ahead. */
export const wait = (): number => {
  const [oldest] = pages.values();
  return oldest && pages.size >= MAX_PAGES
    ? Math.max(0, oldest.since + SPAN_MS - performance.now())
    : 0;
};

/** Fetches a page once. */
export const ask = (href: string): Ahead => {
  const fetched = pages.get(href);
  if (fetched && isFresh(fetched)) return fetched;
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
  // Deleted first: Map keeps the place of an existing key.
  pages.delete(href);
  pages.set(href, ahead);
  const [oldest] = pages.keys();
  if (pages.size > MAX_PAGES && oldest !== undefined) pages.delete(oldest);
  return ahead;
};

/** Removes and returns a page that has arrived: it can be shown only once. */
export const take = (href: string): PageHere | undefined => {
  const ahead = pages.get(href);
  if (!ahead?.page || !isFresh(ahead)) return undefined;
  pages.delete(href);
  return ahead.page;
};

/** Puts a page back that was not opened after all. */
export const putBack = (page: PageHere): void => {
  pages.set(page.href, { since: performance.now(), coming: Promise.resolve(page), page });
};
