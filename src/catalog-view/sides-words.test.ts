import { expect, it } from 'vitest';
import { readMeasured } from '#contract/measures/sides';
import { askedText, differenceText, measuredText } from './sides-words.ts';

const measuredOf = (value: string) => {
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
] as const)('the sides %j differ by: %s', ([height, width, depth], text) => {
  expect(
    plain(differenceText(measuredOf('400x600x26~10'), [sizes(height, width, depth)], 'thick')),
  ).toBe(text);
});

it('describes the nearest of several products, and returns nothing where none is near', () => {
  const measured = measuredOf('400x600x26~10');
  const of = (...all: ReturnType<typeof sizes>[]) => plain(differenceText(measured, all, 'thick'));
  expect(of(sizes(400, 600, 30), sizes(400, 600, 28))).toBe('2 mm más grueso');
  expect(of(sizes(400, 650, 26), sizes(null, 600, 26))).toBeUndefined();
  expect(of()).toBeUndefined();
});

it('the third side has the name that the shop gives it', () => {
  expect(plain(differenceText(measuredOf('-x-x300~50'), [sizes(1, 1, 320)], 'long'))).toBe(
    '20 mm más largo',
  );
  expect(measuredText(measuredOf('400x-x26.5~5'), 'thick')).toBe('Alto 400, espesor 26,5 mm ± 5');
  expect(measuredText(measuredOf('-x1200x-~0'), 'deep')).toBe('Ancho 1200 mm');
  expect(askedText(measuredOf('400x-x26.5~5'), 'thick')).toBe('alto 400, espesor 26,5 mm ± 5');
});
