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

/** Makes a package of binaries as npm lays it out. */
const plantNative = (version: string): string => {
  const native = join(folder, 'package/native');
  mkdirSync(join(native, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ version }));
  writeFileSync(join(native, 'bin/postgres'), version);
  return native;
};

test('makes its own folder and opens it again', () => {
  const home = join(folder, 'ours');
  expect(openHome(home)).toBe(home);
  expect(openHome(home)).toBe(home);
});

test('does not follow a link that somebody planted', () => {
  const theirs = join(folder, 'theirs');
  mkdirSync(theirs);
  const home = join(folder, 'ours');
  symlinkSync(theirs, home);
  expect(() => openHome(home)).toThrow(/belongs to somebody else/);
  expect(readdirSync(theirs)).toEqual([]);
});

test('copies binaries once per version and leaves existing copies alone', () => {
  const home = openHome(join(folder, 'ours'));
  const first = copyBinaries(plantNative('1'), home);
  writeFileSync(join(first, 'in-use'), '');
  expect(copyBinaries(plantNative('1'), home)).toBe(first);
  expect(existsSync(join(first, 'in-use'))).toBe(true);
  const second = copyBinaries(plantNative('2'), home);
  expect(readFileSync(join(second, 'bin/postgres'), 'utf8')).toBe('2');
  expect(readFileSync(join(first, 'bin/postgres'), 'utf8')).toBe('1');
});

test('ignores a copy that was cut short', () => {
  const home = openHome(join(folder, 'ours'));
  const native = plantNative('1');
  const whole = copyBinaries(native, home);
  rmSync(whole, { recursive: true });
  // Left by a process that ended while copying and whose number is used again.
  mkdirSync(`${whole}.${process.pid}`);
  expect(copyBinaries(native, home)).toBe(whole);
  expect(readFileSync(join(whole, 'bin/postgres'), 'utf8')).toBe('1');
  expect(readdirSync(home)).toHaveLength(1);
});
