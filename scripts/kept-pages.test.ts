import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type BuildRecord, findRecord, KEPT, writeRecord } from './kept-pages.ts';
import { linkAll } from './page-files.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'kept-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, KEPT));
});

test('reads the record of an earlier build and ignores a missing or truncated one', () => {
  const record: BuildRecord = {
    release: 'a',
    others: [],
    entry: 'renderer.mjs',
    origin: 'http://localhost:1',
    pageData: [],
    scripts: [],
    paths: [],
    pictured: [],
  };
  expect(findRecord(dist)).toBeUndefined();
  writeRecord(dist, record);
  expect(findRecord(dist)).toEqual(record);
  for (const torn of ['', '{"release":"a","oth', '\0\0\0\0']) {
    writeFileSync(join(dist, KEPT, 'kept.json'), torn);
    expect(findRecord(dist)).toBeUndefined();
  }
});

test('does not reuse a page that a power cut left empty', async () => {
  writeFileSync(join(dist, 'whole.html'), 'whole');
  writeFileSync(join(dist, 'empty.html'), '');
  const to = join(dist, 'next');
  const files = ['whole.html', 'empty.html', 'gone.html'];
  expect(await linkAll({ from: dist, to, files })).toEqual(new Set(['empty.html', 'gone.html']));
  expect(readFileSync(join(to, 'whole.html'), 'utf8')).toBe('whole');
});
