import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyBinaries, openHome } from './home.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'home-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A package of binaries as npm lays it out. */
const plantNative = (version: string): string => {
  const native = join(folder, 'package/native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ version }));
  writeFileSync(join(native, 'bin/postgres'), version);
  return native;
};

test('a folder of our own is made, and opened again', () => {
  const home = join(folder, 'ours');
  expect(openHome(home)).toBe(home);
  expect(openHome(home)).toBe(home);
});

test('a link that somebody planted is not followed', () => {
  const theirs = join(folder, 'theirs');
  mkdirSync(theirs);
  const home = join(folder, 'ours');
  symlinkSync(theirs, home);
  expect(() => openHome(home)).toThrow(/belongs to somebody else/);
  expect(readdirSync(theirs)).toEqual([]);
});

test('binaries are copied once for each version, and what is there is left alone', () => {
  const home = openHome(join(folder, 'ours'));
  const first = copyBinaries(plantNative('1'), home);
  writeFileSync(join(first, 'in-use'), '');
  expect(copyBinaries(plantNative('1'), home)).toBe(first);
  expect(existsSync(join(first, 'in-use'))).toBe(true);
  const second = copyBinaries(plantNative('2'), home);
  expect(readFileSync(join(second, 'bin/postgres'), 'utf8')).toBe('2');
  expect(readFileSync(join(first, 'bin/postgres'), 'utf8')).toBe('1');
});

test('a copy that was cut short is no copy', () => {
  const home = openHome(join(folder, 'ours'));
  const native = plantNative('1');
  const whole = copyBinaries(native, home);
  rmSync(whole, { recursive: true });
  // What a process leaves that ends in the middle of copying; another may get its number.
  mkdirSync(`${whole}.${process.pid}`);
  expect(copyBinaries(native, home)).toBe(whole);
  expect(readFileSync(join(whole, 'bin/postgres'), 'utf8')).toBe('1');
  expect(readdirSync(home)).toHaveLength(1);
});
