import { expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { unstorableFields } from './storable-text.ts';

test('text that cannot be stored is reported by its path', () => {
  expect(Object.keys(unstorableFields({ order: { Items: [{ Code: 'a\0' }] } }))).toEqual([
    'order.Items.0.Code',
  ]);
  expect(Object.keys(unstorableFields(['ok', '\ud83d']))).toEqual(['1']);
  expect(unstorableFields({ a: ['ñ', { b: '🚗', c: 1, d: null }] })).toEqual({});
});

/** Builds nested objects with long keys and, in the innermost, many texts that cannot be stored. */
const nested = (depth: number, key: number, texts: number): object =>
  depth > 0
    ? { ['k'.repeat(key)]: nested(depth - 1, key, texts) }
    : Object.fromEntries(Array.from({ length: texts }, (_, at) => [`a${at}`, '\0']));

test('the size of the error is bounded', () => {
  const fields = unstorableFields(nested(18, 20_000, 15_000));
  expect(Object.keys(fields)).toHaveLength(50);
  expect(JSON.stringify(fields).length).toBeLessThan(100_000);
});

test.each([
  ['a long list', Array.from({ length: 400_000 }, () => 0)],
  ['many keys', Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`a${at}`, 0]))],
  ['many lists', Array.from({ length: 150 }, () => Array.from({ length: 150 }, () => 0))],
])('rejects %s', (_name, input) => {
  expect(() => unstorableFields(input)).toThrow(AppError);
});
