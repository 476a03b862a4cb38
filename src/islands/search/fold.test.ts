/** What counts as the same text for somebody who types in a hurry. */
import { expect, it } from 'vitest';
import { matches } from './fold.ts';

it.each([
  ['Refrigeración', 'refrigeracion', true],
  ['CITROËN', 'citroen', true],
  ['Refrigeración del motor', 'GERACIÓN', true],
  ['Gol 1.6 Power', 'power gol', true],
  ['Gol 1.6', 'corsa', false],
  ['Gol', '', true],
])('%s contains %s: %s', (text, typed, expected) => {
  expect(matches(text, typed)).toBe(expected);
});
