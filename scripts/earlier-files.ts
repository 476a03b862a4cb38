/** Scripts and sheets of earlier releases, which pages that are open in a browser still ask for. */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { DAY_MS } from '#contract/time/dates';
import { KEPT } from './kept-pages.ts';
import { filesBelow, linkFile } from './link-files.ts';

const HASHED = '_astro';
const RECORD = join(KEPT, 'earlier.json');
/** A page that was opened longer ago is loaded anew by whoever comes back to it. */
const KEPT_MS = 7 * DAY_MS;
/** Releases that leave files behind, the youngest; of the same code there is but one, however often it builds. */
const MOST_RELEASES = 5;

const record = z.record(z.string(), z.number());

/** By file, when it stopped being the shop's own. */
const readRecord = (dist: string): Record<string, number> => {
  try {
    return record.parse(JSON.parse(readFileSync(join(dist, RECORD), 'utf8')));
  } catch {
    // Built before there was one.
    return {};
  }
};

/** Puts what the served pages have of earlier scripts and sheets, and of their own, beside the next ones. */
export const keepEarlierFiles = (dist: string, next: string, now = Date.now()): void => {
  if (!existsSync(join(dist, HASHED))) return;
  const known = readRecord(dist);
  const gone = filesBelow(join(dist, HASHED))
    .map((file) => join(HASHED, file))
    .filter((file) => !existsSync(join(next, file)))
    .map((file) => ({ file, since: known[file] ?? now }));
  const youngest = [...new Set(gone.map(({ since }) => since))].sort((a, b) => b - a);
  const oldest = youngest[MOST_RELEASES - 1] ?? 0;
  const kept = gone.filter(({ since }) => since >= oldest && now - since < KEPT_MS);
  for (const { file } of kept) {
    mkdirSync(dirname(join(next, file)), { recursive: true });
    linkFile(join(dist, file), join(next, file));
  }
  if (kept.length === 0) return;
  mkdirSync(join(next, KEPT), { recursive: true });
  writeFileSync(
    join(next, RECORD),
    JSON.stringify(Object.fromEntries(kept.map(({ file, since }) => [file, since]))),
  );
};
