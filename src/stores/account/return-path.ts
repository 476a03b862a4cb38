/** The page to return to after a login, kept until a registration's mailed link is clicked. */
import { computed } from 'nanostores';
import * as z from 'zod/mini';
import { isLocalPath } from '#contract/paths';
import { DAY_MS } from '#contract/time/dates';
import { $search } from '../address.ts';
import { readStored, writeStored } from '../persisted.ts';

const NAME = 'way-back';
/** Lifetime of a registration's link. */
export const LIFETIME_MS = 3 * DAY_MS;
const stored = z.object({ from: z.string(), until: z.number() });

const local = (from: string | null | undefined): string | undefined =>
  from && isLocalPath(from) ? from : undefined;

/** Returns `from` of a query string, if it is a page of this site. */
export const returnPathOf = (search: string): string | undefined =>
  local(new URLSearchParams(search).get('from'));

/**
 * Returns `from` of a page's query string, or else of the page before it: links of the login have no
 * `from` until its island has started.
 * @param referrer such as `document.referrer`, which is empty or another site's too
 */
export const returnPathAfter = (
  search: string,
  { referrer, origin }: { referrer: string; origin: string },
): string | undefined =>
  returnPathOf(search) ??
  (referrer.startsWith(`${origin}/`) ? returnPathOf(new URL(referrer).search) : undefined);

/** Return path of a page that the login links to; undefined during the build. */
export const $returnPath = computed($search, (search) =>
  search === null
    ? undefined
    : returnPathAfter(search, { referrer: document.referrer, origin: location.origin }),
);

/** @param from path and query of the page to return to */
export const withReturnPath = (path: string, from: string | undefined): string =>
  from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;

/** @param from undefined deletes it */
export const keepReturnPath = (from: string | undefined): void =>
  writeStored(NAME, from === undefined ? null : { from, until: Date.now() + LIFETIME_MS });

export const readReturnPath = (): string | undefined => {
  const entry = readStored(NAME, stored);
  return entry && entry.until > Date.now() ? local(entry.from) : undefined;
};
