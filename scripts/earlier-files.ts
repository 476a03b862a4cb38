/** Keeps scripts and styles of earlier releases for pages that are still open in a browser. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { DAY_MS } from '#contract/time/dates';
import { KEPT } from './kept-pages.ts';
import { filesBelow, linkFile } from './link-files.ts';

const HASHED = '_astro';
const RECORD = join(KEPT, 'earlier.json');
/** Nobody is assumed to use a page that was loaded longer ago. */
const KEPT_MS = 7 * DAY_MS;
/** Number of earlier releases whose files stay. */
const MAX_RELEASES = 5;

const record = z.record(z.string(), z.number());

/** Returns when each file ceased to belong to the current release. */
const readRecord = (dist: string): Record<string, number> => {
  try {
    return record.parse(JSON.parse(readFileSync(join(dist, RECORD), 'utf8')));
  } catch {
    // The first build has none.
    return {};
  }
};

/** Links the hashed files of the served pages and of earlier releases into the next pages. */
export const keepEarlierFiles = (dist: string, next: string, now = Date.now()): void => {
  if (!existsSync(join(dist, HASHED))) return;
  const replacedAt = readRecord(dist);
  const earlier = filesBelow(join(dist, HASHED))
    .map((file) => join(HASHED, file))
    .filter((file) => !existsSync(join(next, file)))
    .map((file) => ({ file, since: replacedAt[file] ?? now }));
  const releases = [...new Set(earlier.map(({ since }) => since))].sort((a, b) => b - a);
  const oldest = releases[MAX_RELEASES - 1] ?? 0;
  const recent = earlier.filter(({ since }) => since >= oldest && now - since < KEPT_MS);
  for (const { file } of recent) {
    mkdirSync(dirname(join(next, file)), { recursive: true });
    linkFile(join(dist, file), join(next, file));
  }
  if (recent.length === 0) return;
  mkdirSync(join(next, KEPT), { recursive: true });
  writeFileSync(
    join(next, RECORD),
    JSON.stringify(Object.fromEntries(recent.map(({ file, since }) => [file, since]))),
  );
};
