import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedSlips, slips, soundOf } from './slips.ts';

describe('slips', () => {
  it.each([
    ['radiador', 'radiador', 0],
    ['radaidor', 'radiador', 1],
    ['volkswgen', 'volkswagen', 1],
    ['volswgen', 'volkswagen', 2],
    ['gol', 'golf', 1],
    ['compresor', 'condensador', 3],
  ])('%s → %s: %i', (typed, meant, count) => {
    expect(slips(typed, meant, 2)).toBe(count);
  });
  it('are the same in both directions, and none for the same word', () => {
    const word = fc.string({ maxLength: 8 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(slips(a, b, 3)).toBe(slips(b, a, 3));
        expect(slips(a, a, 3)).toBe(0);
      }),
    );
  });
  it('are not allowed in short words', () => {
    expect([3, 4, 7, 8, 12].map(allowedSlips)).toEqual([0, 1, 1, 2, 2]);
  });
});

it.each([
  ['sebolla', 'cebolla'],
  ['hiundai', 'hyundai'],
  ['toaya', 'toalla'],
  ['bovina', 'bobina'],
  ['kangu', 'kangoo'],
  ['conpresor', 'compresor'],
  ['ermetico', 'hermetico'],
  ['carcaza', 'carcasa'],
])('%s sounds like %s', (typed, meant) => {
  expect(soundOf(typed)).toBe(soundOf(meant));
});

it.each([
  ['chapa', 'capa'],
  ['perro', 'pelo'],
  ['gato', 'jato'],
])('%s does not sound like %s', (typed, other) => {
  expect(soundOf(typed)).not.toBe(soundOf(other));
});
