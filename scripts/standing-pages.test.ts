/** What becomes of a start whose pages cannot be built. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orStanding } from './standing-pages.ts';

let dist = '';
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'mostrador-standing-'));
  said.mockClear();
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

const failing = () => Promise.reject(new Error('astro build ended with code 1'));

test('over pages that stand it goes on, and says why they are older', async () => {
  writeFileSync(join(dist, 'index.html'), '');
  await orStanding(dist, failing);
  expect(said.mock.calls.flat()).toEqual([
    'astro build ended with code 1',
    'No se pudieron construir las páginas: se muestran las que había.',
  ]);
});

test('without any it ends', async () => {
  await expect(orStanding(dist, failing)).rejects.toThrow('ended with code 1');
  expect(said).not.toHaveBeenCalled();
});

test('pages that are built are the new ones', async () => {
  const build = vi.fn(async () => {});
  await orStanding(dist, build);
  expect([build.mock.calls.length, said.mock.calls.length]).toEqual([1, 0]);
});
