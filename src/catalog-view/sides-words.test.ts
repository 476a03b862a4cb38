/** How an item differs from what was measured, in words. */
import { expect, it } from 'vitest';
import { readMeasured } from '#contract/measures/sides';
import { askedText, differenceText, measuredText } from './sides-words.ts';

const asked = (value: string) => {
  const measured = readMeasured(value);
  if (!measured) throw new Error(value);
  return measured;
};
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');
const sizes = (height: number | null, width: number | null, depth: number | null) => ({
  height,
  width,
  depth,
});

it.each([
  [[400, 605, 26], '5 mm más ancho'],
  [[400, 600, 26], 'Medida exacta'],
  [[395.5, 600, 28], '4,5 mm más bajo, 2 mm más grueso'],
  [[405, 592, 24], '5 mm más alto, 8 mm más angosto, 2 mm más fino'],
] as const)('%j is told: %s', ([height, width, depth], text) => {
  expect(
    plain(differenceText(asked('400x600x26~10'), [sizes(height, width, depth)], 'thick')),
  ).toBe(text);
});

it('tells of several products the nearest, and nothing where none comes near', () => {
  const measured = asked('400x600x26~10');
  const of = (...all: ReturnType<typeof sizes>[]) => plain(differenceText(measured, all, 'thick'));
  expect(of(sizes(400, 600, 30), sizes(400, 600, 28))).toBe('2 mm más grueso');
  expect(of(sizes(400, 650, 26), sizes(null, 600, 26))).toBeUndefined();
  expect(of()).toBeUndefined();
});

it('a third side is called as the shop calls it', () => {
  expect(plain(differenceText(asked('-x-x300~50'), [sizes(1, 1, 320)], 'long'))).toBe(
    '20 mm más largo',
  );
  expect(measuredText(asked('400x-x26.5~5'), 'thick')).toBe('Alto 400, espesor 26,5 mm ± 5');
  expect(measuredText(asked('-x1200x-~0'), 'deep')).toBe('Ancho 1200 mm');
  expect(askedText(asked('400x-x26.5~5'), 'thick')).toBe('alto 400, espesor 26,5 mm ± 5');
});
