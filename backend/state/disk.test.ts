import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fullestDisk, scarcest } from './disk.ts';

test('reports the disk with the smallest free share, not the smallest disk', () => {
  const small = { freeBytes: 5, bytes: 10 };
  const full = { freeBytes: 8, bytes: 100 };
  expect(scarcest([small, full])).toBe(full);
  expect(scarcest([full, small])).toBe(full);
  expect(scarcest([])).toBeNull();
});

test('a missing folder counts for the disk where it will be created', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { blocks, bsize } = statfsSync(folder);
  const disk = await fullestDisk([join(folder, 'nothing', 'uploaded yet'), folder]);
  expect(disk?.bytes).toBe(blocks * bsize);
  expect(disk?.freeBytes).toBeGreaterThan(0);
});
