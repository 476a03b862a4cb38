/** Keys in a folder that several processes share. */
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openClaims } from './claims.ts';

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = { ms: 1_000_000 };
const process = () => openClaims({ folder }, () => clock.ms);

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

test('nobody waits longer than was said for one whose clock is ahead', async () => {
  await openClaims({ folder }, () => clock.ms + 3_600_000).take('d', 500);
  expect(await process().take('d', 500)).toBe(500);
});
