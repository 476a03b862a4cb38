import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepEarlierFiles } from './earlier-files.ts';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const BEGUN = Date.UTC(2026, 0, 5);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const scriptOf = (release: number) => join('_astro', `buy.${release}.js`);

interface Built {
  dist: string;
  has: (release: number) => boolean;
}

let builds = 0;
/** Builds a release, whose script has a name of its own, over an earlier build. */
const build = (release: number, before?: Built, now = BEGUN): Built => {
  builds += 1;
  const dist = join(folder, `${builds}`);
  mkdirSync(join(dist, '_astro', 'deeper'), { recursive: true });
  writeFileSync(join(dist, scriptOf(release)), `release ${release}`);
  writeFileSync(join(dist, '_astro', 'deeper', 'always.css'), 'the same in each');
  if (before) keepEarlierFiles(before.dist, dist, now);
  return { dist, has: (other) => existsSync(join(dist, scriptOf(other))) };
};

/** Builds one release an hour. */
const buildUpTo = (last: number, first = build(1)): Built => {
  let served = first;
  for (let release = 2; release <= last; release += 1)
    served = build(release, served, BEGUN + release * HOUR_MS);
  return served;
};

test("keeps a release's files after the next one", () => {
  const second = buildUpTo(2);
  expect([second.has(1), second.has(2)]).toEqual([true, true]);
  expect(readFileSync(join(second.dist, scriptOf(1)), 'utf8')).toBe('release 1');
});

test('keeps the files of the last five releases', () => {
  const sixth = buildUpTo(6);
  expect([1, 2, 3, 4, 5, 6].map(sixth.has)).toEqual(Array(6).fill(true));
  const seventh = build(7, sixth, BEGUN + 7 * HOUR_MS);
  expect([1, 2, 3, 4, 5, 6, 7].map(seventh.has)).toEqual([false, ...Array(6).fill(true)]);
});

test('building the same release again removes no files', () => {
  let served = buildUpTo(2);
  for (let again = 1; again <= 12; again += 1)
    served = build(2, served, BEGUN + (2 + again) * HOUR_MS);
  expect(served.has(1)).toBe(true);
});

test('removes a file a week after its release was replaced', () => {
  const second = buildUpTo(2);
  const replaced = BEGUN + 2 * HOUR_MS;
  const within = build(2, second, replaced + WEEK_MS - 1);
  expect(within.has(1)).toBe(true);
  expect(build(2, within, replaced + WEEK_MS).has(1)).toBe(false);
});

test('a file that a later release has again counts from the end of that release', () => {
  const second = buildUpTo(2);
  const again = build(1, second, BEGUN + 3 * HOUR_MS);
  expect([again.has(1), again.has(2)]).toEqual([true, true]);
  const late = BEGUN + 2 * HOUR_MS + WEEK_MS;
  const third = build(3, again, late);
  expect(third.has(1)).toBe(true);
});

test('the first build keeps nothing', () => {
  const dist = join(folder, 'first');
  mkdirSync(dist);
  keepEarlierFiles(join(folder, 'nothing'), dist, BEGUN);
  expect(existsSync(join(dist, '_astro'))).toBe(false);
});
