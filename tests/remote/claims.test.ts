/** Keys of which one of several processes has each: in a folder that they share, and in Netlify's store. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClaims } from '#backend/media/claims';
import type { FilesPlace } from '#backend/media/files';
import { leadToBlobs, startBlobs } from '../support/blobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
let blobs: Awaited<ReturnType<typeof startBlobs>>;
beforeAll(async () => {
  blobs = await startBlobs();
});
afterAll(() => {
  blobs.close();
  rmSync(folder, { recursive: true, force: true });
});
const clock = { ms: 1_000_000 };

describe.each<[string, FilesPlace]>([
  ['in a folder', { folder }],
  ['in Netlify’s store', 'netlify-blobs'],
])('%s', (_, place) => {
  const process = (ahead = 0) => openClaims(place, () => clock.ms + ahead);

  test('of many who want a key at once, one has it, and the others are told how long', async () => {
    const told = await Promise.all(Array.from({ length: 20 }, () => process().take('a', 500)));
    expect(told.toSorted((a, b) => a - b)).toEqual([0, ...Array(19).fill(500)]);
    clock.ms += 200;
    expect(await process().take('a', 500)).toBe(300);
    expect(await process().take('b', 500)).toBe(0);
  });

  test('what was let go of, or whose time is over, is somebody else’s', async () => {
    const first = process();
    expect(await first.take('c', 500)).toBe(0);
    await first.release('c');
    expect(await process().take('c', 500)).toBe(0);
    clock.ms += 500;
    expect(await process().take('c', 700)).toBe(0);
    expect(await process().take('c', 700)).toBe(700);
    await process().release('nobody’s');
  });

  test('of many who find that a time is over, one has the key', async () => {
    expect(await process().take('e', 500)).toBe(0);
    clock.ms += 500;
    const told = await Promise.all(Array.from({ length: 20 }, () => process().take('e', 500)));
    expect(told.filter((ms) => ms === 0)).toEqual([0]);
  });

  test('who needs longer keeps it, but not once somebody else has it, whose it stays', async () => {
    const slow = process();
    expect(await slow.take('f', 500)).toBe(0);
    clock.ms += 400;
    expect(await slow.keep('f', 500)).toBe(true);
    clock.ms += 400;
    expect(await process().take('f', 500)).toBe(100);
    clock.ms += 100;
    const other = process();
    expect(await other.take('f', 500)).toBe(0);
    expect(await slow.keep('f', 500)).toBe(false);
    await slow.release('f');
    expect(await process().take('f', 500)).toBe(500);
    expect(await process().keep('nobody’s', 500)).toBe(false);
  });

  test('nobody waits longer than was said for one whose clock is ahead', async () => {
    await process(3_600_000).take('d', 500);
    expect(await process().take('d', 500)).toBe(500);
  });

  test('two that end in the same moment, by clocks that differ, are two', async () => {
    const slow = process();
    expect(await slow.take('h', 500)).toBe(0);
    const ahead = process(500);
    expect(await ahead.take('h', 500)).toBe(0);
    await ahead.release('h');
    expect(await process().take('h', 500)).toBe(0);
    expect(await slow.keep('h', 500)).toBe(false);
    await slow.release('h');
    expect(await process().take('h', 500)).toBe(500);
  });
});

test('what a killed process could not write any more blocks nobody for ever', async () => {
  const other = mkdtempSync(join(tmpdir(), 'claims-'));
  const claims = openClaims({ folder: other }, () => clock.ms);
  await claims.take('g', 500);
  const [name = ''] = readdirSync(join(other, 'claims'));
  const file = join(other, 'claims', name);
  writeFileSync(file, '');
  utimesSync(file, clock.ms / 1_000, clock.ms / 1_000);
  const later = (ms: number) => openClaims({ folder: other }, () => clock.ms + ms);
  expect(await later(5_000).take('g', 500)).toBe(500);
  expect(await later(10_001).take('g', 500)).toBe(0);
  rmSync(other, { recursive: true, force: true });
});

test('what is read of Netlify’s store may be old: nobody takes or lets go of another’s by it', async () => {
  const process = () => openClaims('netlify-blobs', () => clock.ms);
  const before = blobs.count();
  const slow = process();
  expect(await slow.take('i', 500)).toBe(0);
  blobs.holdReads();
  clock.ms += 500;
  const other = process();
  expect(await other.take('i', 500)).toBe(0);
  // By what it reads, its time is over.
  expect(await process().take('i', 500)).toBe(500);
  await slow.release('i');
  blobs.letReads();
  expect(await process().take('i', 500)).toBe(500);
  await other.release('i');
  expect(blobs.count()).toBe(before);
});

test('the store that Netlify’s tools bring for this machine is asked the same way', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'blobs-'));
  const server = new BlobsServer({ directory });
  const { port } = await server.start();
  leadToBlobs(`http://127.0.0.1:${port}`);
  const [one, two] = [openClaims('netlify-blobs'), openClaims('netlify-blobs')];
  expect(await one.take('j', 60_000)).toBe(0);
  expect(await two.take('j', 60_000)).toBeGreaterThan(0);
  expect(await two.keep('j', 60_000)).toBe(false);
  expect(await one.keep('j', 60_000)).toBe(true);
  await one.release('j');
  expect(await two.take('j', 60_000)).toBe(0);
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});
