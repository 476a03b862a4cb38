/** What counts as the same text for somebody who types in a hurry. */
import { expect, it } from 'vitest';
import { cutAround, matches } from './fold.ts';

it.each([
  ['Refrigeración', 'refrigeracion', true],
  ['CITROËN', 'citroen', true],
  ['Gol 1.6 Power', 'power gol', true],
  ['Gol 1.6', 'corsa', false],
  ['Gol', '', true],
])('%s contains %s: %s', (text, typed, expected) => {
  expect(matches(text, typed)).toBe(expected);
});

it('sets off the typed part, accents and all', () => {
  expect(cutAround('Electroventilación del motor', 'VENTILACION')).toEqual([
    'Electro',
    'ventilación',
    ' del motor',
  ]);
  expect(cutAround('Radiador', 'gol')).toEqual(['Radiador', '', '']);
});
