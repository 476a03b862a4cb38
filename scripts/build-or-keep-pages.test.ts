import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrKeepPages } from './build-or-keep-pages.ts';

let dist = '';
const output = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'mostrador-standing-'));
  output.mockClear();
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const failing = () => Promise.reject(new Error('astro build ended with code 1'));

test('a failed build keeps existing pages and prints why', async () => {
  writeFileSync(join(dist, 'index.html'), '');
  await buildOrKeepPages(dist, failing);
  expect(output.mock.calls.flat()).toEqual([
    'astro build ended with code 1',
    'No se pudieron construir las páginas: se muestran las que había.',
  ]);
});

test('a failed build without existing pages throws', async () => {
  await expect(buildOrKeepPages(dist, failing)).rejects.toThrow('ended with code 1');
  expect(output).not.toHaveBeenCalled();
});

test('a successful build prints nothing', async () => {
  const build = vi.fn(async () => {});
  await buildOrKeepPages(dist, build);
  expect([build.mock.calls.length, output.mock.calls.length]).toEqual([1, 0]);
});
