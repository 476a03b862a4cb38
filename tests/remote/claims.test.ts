/** Claims on keys by one of several processes: in a shared folder, and in Netlify's store. */
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

/** Returns the waiting time; 0 = claimed. */
const waitFor = async (claims: Claims, key: string, ms: number): Promise<number> => {
  const taken = await claims.take(key, ms);
  return typeof taken === 'number' ? taken : 0;
};
/** Claims a free key. */
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

  test('one of many concurrent claims succeeds, and the others get a waiting time', async () => {
    const told = await Promise.all(Array.from({ length: 20 }, () => waitFor(process(), 'a', 500)));
    expect(told.toSorted((a, b) => a - b)).toEqual([0, ...Array(19).fill(500)]);
    clock.ms += 200;
    expect(await waitFor(process(), 'a', 500)).toBe(300);
    expect(await waitFor(process(), 'b', 500)).toBe(0);
  });

  test('a released or expired claim can be claimed by others', async () => {
    const first = await taken(process(), 'c', 500);
    await first.release();
    expect(await waitFor(process(), 'c', 500)).toBe(0);
    clock.ms += 500;
    expect(await waitFor(process(), 'c', 700)).toBe(0);
    expect(await waitFor(process(), 'c', 700)).toBe(700);
    await first.release();
    expect(await waitFor(process(), 'c', 700)).toBe(700);
  });

  test('one of many takes over an expired claim', async () => {
    expect(await waitFor(process(), 'e', 500)).toBe(0);
    clock.ms += 500;
    const told = await Promise.all(Array.from({ length: 20 }, () => waitFor(process(), 'e', 500)));
    expect(told.filter((ms) => ms === 0)).toEqual([0]);
  });

  test('a claim can be extended until another process has taken it over', async () => {
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

  test('two claimants of one process are separate: an expired one neither extends nor releases the other’s claim', async () => {
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

  test('a look returns the remaining time and claims nothing', async () => {
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

  test('a clock that is ahead does not extend the waiting time', async () => {
    await taken(process(3_600_000), 'd', 500);
    expect(await waitFor(process(), 'd', 500)).toBe(500);
  });

  test('claims that end at the same moment by different clocks are separate', async () => {
    const slow = await taken(process(), 'h', 500);
    const ahead = await taken(process(500), 'h', 500);
    await ahead.release();
    expect(await waitFor(process(), 'h', 500)).toBe(0);
    expect(await slow.keep(500)).toBe(false);
    await slow.release();
    expect(await waitFor(process(), 'h', 500)).toBe(500);
  });
});

test('an incomplete write of a killed process does not block its key for ever', async () => {
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

test('outdated reads of Netlify’s store neither take nor release a claim of others', async () => {
  const process = () => openClaims('netlify-blobs', () => clock.ms);
  const before = blobs.count();
  const slow = await taken(process(), 'i', 500);
  blobs.holdReads();
  clock.ms += 500;
  const other = await taken(process(), 'i', 500);
  // According to its outdated read, the claim has expired.
  expect(await waitFor(process(), 'i', 500)).toBe(500);
  await slow.release();
  blobs.letReads();
  expect(await waitFor(process(), 'i', 500)).toBe(500);
  await other.release();
  expect(blobs.count()).toBe(before);
});

test('the local store of Netlify’s tools is used in the same way', async () => {
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
