import { expect, it } from 'vitest';
import { askedSides } from './asked-sides.ts';
import {
  differencesOf,
  distanceOf,
  measuredIn,
  readMeasured,
  sidesRead,
  sizesOf,
  turnedPiece,
  withUnit,
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
  ['mampara 1.200 x 1.800 mm', '1200x1800x-~10'],
  ['1.200x600', '1200x600x-~10'],
  ['405mm 30x40', '300x400x-~10'],
  ['30x40 16mm 20mm', '300x400x-~10'],
])('reads %s as %s', (text, value) => {
  const read = measuredIn(text);
  expect(read && writeMeasured(read.measured)).toBe(value);
});

it.each(['4x4', 'gol 1.6', '505', '26mm', '00x00', 'A40x60', '40x', '', '40x60x99999', '121 253'])(
  'finds no sides in %s',
  (text) => {
    expect(measuredIn(text)).toBeNull();
  },
);

it.each([
  ['almohadón 60x40', 'cm', 'almohadón 60x40 cm'],
  ['sábana 140 × 200 blanca', 'cm', 'sábana 140 × 200 cm blanca'],
  ['caja 60x40x30', 'cm', 'caja 60x40x30 cm'],
  ['imán 20x10x2,5', 'mm', 'imán 20x10x2,5 mm'],
  ['60x40', 'bySize', '60x40'],
  ['60x40 mm', 'cm', '60x40 mm'],
  ['60x40mm', 'cm', '60x40mm'],
  ['40x60x2,6 cm', 'mm', '40x60x2,6 cm'],
  ['monitor 1920x1080', 'cm', 'monitor 1920x1080'],
  ['H-60x40', 'cm', 'H-60x40'],
  ['10x10x10x10', 'cm', '10x10x10x10'],
  ['00x00', 'cm', '00x00'],
  ['4x4', 'cm', '4x4'],
] as const)('%s with the unit %s is %s', (text, unit, expected) => {
  expect(withUnit(text, unit)).toBe(expected);
});

it('reads the sides of a list’s filters in the unit of the shop', () => {
  const read = (text: string, unit: 'mm' | 'cm' | 'bySize') => {
    const measured = askedSides({ measures: '', text }, unit);
    return measured && writeMeasured(measured);
  };
  expect(read('140x200', 'cm')).toBe('1400x2000x-~10');
  expect(read('140x200', 'bySize')).toBe('140x200x-~10');
  expect(read('60x40', 'mm')).toBe('60x40x-~10');
  expect(read('60x40', 'bySize')).toBe('600x400x-~10');
  expect(read('60x40x30', 'cm')).toBe('600x400x300~10');
  expect(read('60x40x30', 'bySize')).toBe('600x400x30~10');
  expect(read('radiador alto 340 ancho 475', 'bySize')).toBe('340x475x-~10');
  expect(read('radiador 340 por 475', 'bySize')).toBe('340x475x-~10');
  expect(read('radiador 13x18 pulgadas', 'bySize')).toBe('330x457x-~10');
});

it.each([
  ['60x40', '60 × 40 cm'],
  ['400x600', '400 × 600 mm'],
  ['140 X 200 cm', '140 × 200 cm'],
  ['40x60x26', '40 × 60 cm × 26 mm'],
  ['40x60x2,6 cm', '40 × 60 × 2,6 cm'],
  ['505', '505'],
  ['caja 60x40', 'caja 60x40'],
])('writes %s as %s', (piece, read) => {
  expect(sidesRead(piece)).toBe(read);
});

it('reads a value that it has written', () => {
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
])('rejects %j', (value) => {
  expect(readMeasured(value)).toBeNull();
});

it('reads the sides of specifications in any unit and order', () => {
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

it('reads a point before three digits as thousands for long sides alone', () => {
  const of = (key: string, value: string) => Object.values(sizesOf([{ key, value }])).join('');
  expect(of('Alto', '1.200 mm')).toBe('1200');
  expect(of('Largo', '1.200')).toBe('1200');
  expect(of('Espesor', '1.200,0\u00a0mm')).toBe('1200');
  expect(of('Ancho', '375.25')).toBe('375.3');
  expect(of('Largo', '1.250 m')).toBe('1250');
  expect(of('Ancho', '25.400 mm')).toBe('25.4');
  expect(of('Espesor', '3.250 mm')).toBe('3.3');
});

it('returns how much each side differs, null if one differs by more or is unknown', () => {
  const asked = { sides: { height: 400, width: 600, depth: null }, tolerance: 10 };
  const of = (height: number | null, width: number) =>
    differencesOf(asked, { height, width, depth: 30 });
  expect(of(400, 605)).toEqual({ height: 0, width: 5 });
  expect(of(390, 600)).toEqual({ height: -10, width: 0 });
  expect(of(389, 600)).toBeNull();
  expect(of(null, 600)).toBeNull();
});

it('counts a smaller size as nearer than a larger one', () => {
  expect(distanceOf({ height: -5 })).toBeLessThan(distanceOf({ height: 5 }));
  expect(distanceOf({ height: 5 })).toBeLessThan(distanceOf({ height: -5.1 }));
});

it.each([
  ['60x40', '400 × 600 mm'],
  ['60x40 cm', '400 × 600 mm'],
  ['40 x 60,5 x 26', '605 × 400 × 26 mm'],
  ['40x40', null],
  ['radiador 60x40', null],
  ['gol', null],
])('turns %s into %s', (piece, other) => {
  expect(turnedPiece(piece)).toBe(other);
});
