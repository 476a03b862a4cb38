/** Keys of which one of several processes has each: in a folder that they share, and in Netlify's store. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claim, type Claims, openClaims } from '#backend/media/claims';
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

/** How long it must be waited for; 0 = it was taken. */
const waitFor = async (claims: Claims, key: string, ms: number): Promise<number> => {
  const taken = await claims.take(key, ms);
  return typeof taken === 'number' ? taken : 0;
};
/** Takes a free key. */
const taken = async (claims: Claims, key: string, ms: number): Promise<Claim> => {
  const claim = await claims.take(key, ms);
  if (typeof claim === 'number') throw new Error(`${key} is somebody else’s for ${claim} ms`);
  return claim;
};

describe.each<[string, FilesPlace]>([
  ['in a folder', { folder }],
  ['in Netlify’s store', 'netlify-blobs'],
])('%s', (_, place) => {
  const process = (ahead = 0) => openClaims(place, () => clock.ms + ahead);

  test('of many who want a key at once, one has it, and the others are told how long', async () => {
    const told = await Promise.all(Array.from({ length: 20 }, () => waitFor(process(), 'a', 500)));
    expect(told.toSorted((a, b) => a - b)).toEqual([0, ...Array(19).fill(500)]);
    clock.ms += 200;
    expect(await waitFor(process(), 'a', 500)).toBe(300);
    expect(await waitFor(process(), 'b', 500)).toBe(0);
  });

  test('what was let go of, or whose time is over, is somebody else’s', async () => {
    const first = await taken(process(), 'c', 500);
    await first.release();
    expect(await waitFor(process(), 'c', 500)).toBe(0);
    clock.ms += 500;
    expect(await waitFor(process(), 'c', 700)).toBe(0);
    expect(await waitFor(process(), 'c', 700)).toBe(700);
    await first.release();
    expect(await waitFor(process(), 'c', 700)).toBe(700);
  });

  test('of many who find that a time is over, one has the key', async () => {
    expect(await waitFor(process(), 'e', 500)).toBe(0);
    clock.ms += 500;
    const told = await Promise.all(Array.from({ length: 20 }, () => waitFor(process(), 'e', 500)));
    expect(told.filter((ms) => ms === 0)).toEqual([0]);
  });

  test('who needs longer keeps it, but not once somebody else has it, whose it stays', async () => {
    const slow = await taken(process(), 'f', 500);
    clock.ms += 400;
    expect(await slow.keep(500)).toBe(true);
    clock.ms += 400;
    expect(await waitFor(process(), 'f', 500)).toBe(100);
    clock.ms += 100;
    const other = await taken(process(), 'f', 500);
    expect(await slow.keep(500)).toBe(false);
    await slow.release();
    expect(await waitFor(process(), 'f', 500)).toBe(500);
    expect(await other.keep(500)).toBe(true);
  });

  test('two takers of one process are two: whose time is over neither keeps nor ends the other’s', async () => {
    const one = process();
    const slow = await taken(one, 'k', 500);
    clock.ms += 500;
    const next = await taken(one, 'k', 500);
    expect(await slow.keep(9_000)).toBe(false);
    await slow.release();
    expect(await waitFor(one, 'k', 500)).toBe(500);
    expect(await next.keep(700)).toBe(true);
    await next.release();
    expect(await waitFor(one, 'k', 500)).toBe(0);
  });

  test('who only looks is told how long it is somebody’s, and takes nothing', async () => {
    expect(await process().left('l', 500)).toBe(0);
    const claim = await taken(process(), 'l', 500);
    clock.ms += 200;
    expect(await process().left('l', 500)).toBe(300);
    expect(await process().left('l', 100)).toBe(100);
    expect(await claim.keep(500)).toBe(true);
    expect(await process().left('l', 500)).toBe(500);
    clock.ms += 600;
    expect(await process().left('l', 500)).toBe(0);
    await taken(process(), 'l', 500);
  });

  test('nobody waits longer than was said for one whose clock is ahead', async () => {
    await taken(process(3_600_000), 'd', 500);
    expect(await waitFor(process(), 'd', 500)).toBe(500);
  });

  test('two that end in the same moment, by clocks that differ, are two', async () => {
    const slow = await taken(process(), 'h', 500);
    const ahead = await taken(process(500), 'h', 500);
    await ahead.release();
    expect(await waitFor(process(), 'h', 500)).toBe(0);
    expect(await slow.keep(500)).toBe(false);
    await slow.release();
    expect(await waitFor(process(), 'h', 500)).toBe(500);
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
  expect(await waitFor(later(5_000), 'g', 500)).toBe(500);
  expect(await waitFor(later(10_001), 'g', 500)).toBe(0);
  rmSync(other, { recursive: true, force: true });
});

test('what is read of Netlify’s store may be old: nobody takes or lets go of another’s by it', async () => {
  const process = () => openClaims('netlify-blobs', () => clock.ms);
  const before = blobs.count();
  const slow = await taken(process(), 'i', 500);
  blobs.holdReads();
  clock.ms += 500;
  const other = await taken(process(), 'i', 500);
  // By what it reads, its time is over.
  expect(await waitFor(process(), 'i', 500)).toBe(500);
  await slow.release();
  blobs.letReads();
  expect(await waitFor(process(), 'i', 500)).toBe(500);
  await other.release();
  expect(blobs.count()).toBe(before);
});

test('the store that Netlify’s tools bring for this machine is asked the same way', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'blobs-'));
  const server = new BlobsServer({ directory });
  const { port } = await server.start();
  leadToBlobs(`http://127.0.0.1:${port}`);
  const [one, two] = [openClaims('netlify-blobs'), openClaims('netlify-blobs')];
  const claim = await taken(one, 'j', 60_000);
  expect(await waitFor(two, 'j', 60_000)).toBeGreaterThan(0);
  expect(await claim.keep(60_000)).toBe(true);
  await claim.release();
  expect(await waitFor(two, 'j', 60_000)).toBe(0);
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});
