import { expect, test } from 'vitest';
import { entriesOf, sizeOf } from './postings.ts';

test('a number that is newer than the postings has no entries', () => {
  // Number 0 has two entries, 1 none, 2 one.
  const postings = { begin: Int32Array.of(0, 2, 2, 3), ids: Int32Array.of(7, 8, 9) };
  expect([0, 1, 2, 3, 4].map((number) => sizeOf(postings, [number]))).toEqual([2, 0, 1, 0, 0]);
  expect(sizeOf(postings, [0, 2, 3])).toBe(3);
  expect([...entriesOf(postings, 0)]).toEqual([7, 8]);
  expect(sizeOf({ begin: new Int32Array(1), ids: new Int32Array() }, [0])).toBe(0);
});
