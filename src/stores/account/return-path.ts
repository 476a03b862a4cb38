/** Where somebody was going when the login came in between; kept until the mailed link is clicked. */
import * as z from 'zod/mini';
import { isLocalPath } from '#contract/paths';
import { DAY_MS } from '#contract/time/dates';
import { readStored, writeStored } from '../persisted.ts';

const NAME = 'way-back';
/** As long as the link of a registration waits for its click. */
export const KEPT_MS = 3 * DAY_MS;
const kept = z.object({ from: z.string(), until: z.number() });

const local = (from: string | null | undefined): string | undefined =>
  from && isLocalPath(from) ? from : undefined;

/** The `from` of a query string, encoded or not, where it is a page of this site. */
export const returnPathOf = (search: string): string | undefined =>
  local(new URLSearchParams(search).get('from'));

/** @param from path and query of the page to come back to */
export const withReturnPath = (path: string, from: string | undefined): string =>
  from === undefined ? path : `${path}?from=${encodeURIComponent(from)}`;

/** For this browser; undefined forgets what was kept. */
export const keepReturnPath = (from: string | undefined): void =>
  writeStored(NAME, from === undefined ? null : { from, until: Date.now() + KEPT_MS });

export const readReturnPath = (): string | undefined => {
  const found = readStored(NAME, kept);
  return found && found.until > Date.now() ? local(found.from) : undefined;
};
