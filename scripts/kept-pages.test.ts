/** What a build finds of the one before, also where a machine lost its power in between. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findKept, KEPT, type Kept, writeKept } from './kept-pages.ts';
import { linkAll } from './page-files.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, KEPT));
});

test('what a build left is found; half of it, or nothing, is as if there were none', () => {
  const kept: Kept = {
    release: 'a',
    others: [],
    entry: 'renderer.mjs',
    origin: 'http://localhost:1',
    pageData: [],
    scripts: [],
    paths: [],
    pictured: [],
  };
  expect(findKept(dist)).toBeUndefined();
  writeKept(dist, kept);
  expect(findKept(dist)).toEqual(kept);
  for (const torn of ['', '{"release":"a","oth', '\0\0\0\0']) {
    writeFileSync(join(dist, KEPT, 'kept.json'), torn);
    expect(findKept(dist)).toBeUndefined();
  }
});

test('a page of which the disk has the name alone is not taken over', async () => {
  writeFileSync(join(dist, 'whole.html'), 'whole');
  writeFileSync(join(dist, 'empty.html'), '');
  const to = join(dist, 'next');
  const files = ['whole.html', 'empty.html', 'gone.html'];
  expect(await linkAll({ from: dist, to, files })).toEqual(new Set(['empty.html', 'gone.html']));
  expect(readFileSync(join(to, 'whole.html'), 'utf8')).toBe('whole');
});
