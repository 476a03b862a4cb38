import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineFault } from './machine-faults.ts';

const fault = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: it failed`), { code, ...(path && { path }) });

test.each([
  ['a file', fault('ENOSPC')],
  ['a quota', fault('EDQUOT')],
  ['the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['its start', new Error('PostgreSQL did not start:\ninitdb: error: No space left on device')],
  ['a cause', new Error('no', { cause: fault('ENOSPC') })],
  ['the output of a build', new Error('astro build ended with code 1', { cause: 'ENOSPC: write' })],
])('a full disk is named: %s', (_, error) => {
  expect(machineFault(error)).toMatch(/^El disco está lleno: /);
});

test('a database that breaks off is a full disk where little space is left', () => {
  const broken = new Error('Failed query', { cause: fault('ECONNRESET') });
  expect(machineFault(broken, () => 2_300_000)).toMatch(/^El disco está lleno: /);
  expect(machineFault(broken, () => 1_000_000_000)).toBe(undefined);
  expect(machineFault(new Error('x'), () => 0)).toBe(undefined);
});

test('a folder of another user is named, other errors are not explained', () => {
  expect(machineFault(fault('EACCES', '/srv/x/.data'))).toMatch(
    /^No se puede usar \/srv\/x\/\.data/,
  );
  expect(machineFault(fault('EROFS', '/srv/x'))).toMatch(/solo lectura/);
  expect(machineFault(fault('EACCES'))).toBe(undefined);
  expect(machineFault(new Error('x'))).toBe(undefined);
  expect(machineFault('x')).toBe(undefined);
  let error: unknown;
  try {
    readFileSync('/nohay');
  } catch (failure) {
    error = failure;
  }
  expect(machineFault(error)).toBe(undefined);
});
