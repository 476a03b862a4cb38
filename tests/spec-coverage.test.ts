import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './root.ts';

const NAMED = /`([^`]+\.test\.tsx?)` "([^"]+)"/g;
const rowsOf = (page: string) =>
  readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
const rows = rowsOf('docs/spec-coverage.md').filter(
  (row) => !/^\| (sentence|specification) \|/.test(row),
);

/** Returns the first test that a row names and that does not exist; '' if there is none. */
const missingTest = (row: string): string => {
  const missing = [...row.matchAll(NAMED)].find(([, file = '', title = '']) => {
    const path = join(ROOT, file);
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title);
  });
  return missing ? `not found: ${missing[0]}` : '';
};

/** Returns the fault of a row; '' if it names existing tests, or a gap with its reason. */
const faultOf = (row: string): string => {
  const named = [...row.matchAll(NAMED)];
  const names = row.match(/\.test\.tsx?\b/g) ?? [];
  if (named.length !== names.length) return `a file without a title: ${row}`;
  if (named.length === 0 && !/gap: \S/.test(row)) return `neither a test nor a gap: ${row}`;
  return missingTest(row);
};

test('every row of the table names an existing test or the reason of a gap', () => {
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.map(faultOf).filter(Boolean)).toEqual([]);
  expect(faultOf('| a | `tests/no.test.ts` "b" |')).not.toBe('');
  expect(faultOf('| a | `tests/house.test.ts` "no such title" |')).not.toBe('');
  expect(faultOf('| a | `tests/spec-coverage.test.ts` |')).not.toBe('');
  expect(faultOf('| a | |')).not.toBe('');
});

test('tests named by the page on covered facts exist', () => {
  const rows = rowsOf('docs/test-cover.md');
  expect(rows.filter((row) => [...row.matchAll(NAMED)].length > 0).length).toBeGreaterThan(20);
  expect(rows.map(missingTest).filter(Boolean)).toEqual([]);
});
