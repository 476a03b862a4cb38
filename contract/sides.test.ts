/** What somebody measured: read from an address, from a typed text and from specifications. */
import { expect, it } from 'vitest';
import {
  differencesOf,
  distanceOf,
  measuredIn,
  readMeasured,
  sizesOf,
  writeMeasured,
} from './sides.ts';

it.each([
  ['40x60 26mm', '400x600x26~10'],
  ['tengo 40 × 60 cm, 26 mm de espesor', '400x600x26~10'],
  ['radiador 400x600', '400x600x-~10'],
  ['radiador gol 400 x 600 mm', '400x600x-~10'],
  ['280x505', '280x505x-~10'],
  ['32 x 50,5 cm', '320x505x-~10'],
  ['40x60x26', '400x600x26~10'],
  ['40x60x2,6 cm', '400x600x26~10'],
  ['400x600x26 mm', '400x600x26~10'],
  ['40 cm x 600 mm', '400x600x-~10'],
  ['405mm 30x40', '300x400x-~10'],
  ['30x40 16mm 20mm', '300x400x-~10'],
])('%s is %s', (text, value) => {
  const told = measuredIn(text);
  expect(told && writeMeasured(told.measured)).toBe(value);
});

it.each(['4x4', 'gol 1.6', '505', '26mm', '00x00', 'A40x60', '40x', '', '40x60x99999', '121 253'])(
  '%s tells no sides',
  (text) => {
    expect(measuredIn(text)).toBeNull();
  },
);

it('an address brings back what it was written from', () => {
  for (const value of ['400x600x26~10', '400x-x-~0', '-x-x26.5~5', '0.5x1x9999~200'])
    expect(writeMeasured(readMeasured(value) ?? { sides: sizesOf([]), tolerance: 0 })).toBe(value);
  expect(readMeasured('400x600x26')?.tolerance).toBe(10);
});

it.each([
  '',
  '-x-x-~10',
  '0x600x26~10',
  '-5x600x26~10',
  '99999x600x26~10',
  '400x600x26~999',
  'NaNx600x26~1',
  'Infinityx1x1~1',
  '400x600~10',
  '1e3x600x26~10',
  '400x600x26~-1',
  'x'.repeat(5000),
])('%j is no measure', (value) => {
  expect(readMeasured(value)).toBeNull();
});

it('reads the sides that specifications tell, in any unit and order', () => {
  const sizes = sizesOf([
    { key: 'Espesor', value: '2,6 cm' },
    { key: 'Material', value: 'Aluminio' },
    { key: 'ANCHO', value: '600' },
    { key: 'Alto', value: '0,4 m' },
  ]);
  expect(sizes).toEqual({ height: 400, width: 600, depth: 26 });
  expect(
    sizesOf([
      { key: 'Alto', value: 'regulable' },
      { key: 'Largo', value: '0 mm' },
    ]),
  ).toEqual({
    height: null,
    width: null,
    depth: null,
  });
});

it('tells by how much each side differs, and nothing of what differs by more or is not known', () => {
  const asked = { sides: { height: 400, width: 600, depth: null }, tolerance: 10 };
  const of = (height: number | null, width: number) =>
    differencesOf(asked, { height, width, depth: 30 });
  expect(of(400, 605)).toEqual({ height: 0, width: 5 });
  expect(of(390, 600)).toEqual({ height: -10, width: 0 });
  expect(of(389, 600)).toBeNull();
  expect(of(null, 600)).toBeNull();
});

it('of two that differ by as much, the one that goes in is nearer', () => {
  expect(distanceOf({ height: -5 })).toBeLessThan(distanceOf({ height: 5 }));
  expect(distanceOf({ height: 5 })).toBeLessThan(distanceOf({ height: -5.1 }));
});
