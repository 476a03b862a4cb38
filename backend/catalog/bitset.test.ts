import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CHUNK_BITS } from '#backend/database/columns';
import {
  allOf,
  anyOf,
  bitsOfIds,
  butNot,
  countIn,
  hasBit,
  idsOf,
  population,
  populationOfBoth,
  withoutIds,
} from './bitset.ts';

const CHUNKS = 2;
const ids = fc.uniqueArray(fc.integer({ min: 0, max: CHUNKS * CHUNK_BITS - 1 }), { maxLength: 60 });

it('counts and combines like sets of numbers', () => {
  fc.assert(
    fc.property(ids, ids, (left, right) => {
      const a = bitsOfIds(CHUNKS, left);
      const b = bitsOfIds(CHUNKS, right);
      const both = left.filter((id) => right.includes(id));
      expect(population(a)).toBe(left.length);
      expect(populationOfBoth(a, b)).toBe(both.length);
      expect([...idsOf(a)]).toEqual([...left].sort((one, other) => one - other));
      expect(countIn(idsOf(a), b)).toBe(both.length);
      expect(population(allOf(a, [b]))).toBe(both.length);
      expect(population(anyOf(CHUNKS, [a, b]))).toBe(new Set([...left, ...right]).size);
      expect(population(butNot(a, b))).toBe(left.length - both.length);
      expect(population(withoutIds(a, right))).toBe(left.length - both.length);
      expect(left.every((id) => hasBit(a, id))).toBe(true);
      expect(both.length === right.length || right.some((id) => !hasBit(a, id))).toBe(true);
    }),
  );
});
