import { describe, expect, test } from 'vitest';
import { gramsText, hoursText, sizeText, volumeText, wholeGrams } from '#variants/print-figures';
import type { Printer } from '#variants/schema/printing';
import { fitText, isSheet, pieceOf } from '../../src/islands/print/piece.ts';
import { readModel } from '../../src/islands/print/reading/read-model.ts';
import { scaleQuestion } from '../../src/islands/print/scale.ts';
import { asInch3mf, wrlShape } from '../support/model-writers.ts';
import { asObj, asTextStl, box, type Point } from '../support/solids.ts';

const read = (name: string, body: Uint8Array<ArrayBuffer> | string) =>
  readModel(new File([body], name));
const decoded = (body: Uint8Array) => new TextDecoder().decode(body);
/** Returns the units that are asked about, the guess first; empty without a question. */
const asked = async (name: string, body: Uint8Array<ArrayBuffer> | string) =>
  scaleQuestion(await read(name, body))?.units.map(({ id }) => id) ?? [];

describe('the unit is asked', () => {
  test.each<readonly [string, Point, string]>([
    ['of a box of a CAD program in inches', [0.6, 0.4, 0.2], 'in'],
    ['of one in metres', [0.07, 0.03, 0.1], 'm'],
    ['of a small gear in inches', [2.6, 2.9, 0.6], 'in'],
    ['of a model that is far too large', [40_000, 20_000, 9_000], 'um'],
    ['of a beam of a large machine', [2_030, 130, 160], 'mm'],
  ])('%s', async (_what, size, guess) => {
    const units = await asked('a.stl', asTextStl(box(size)));
    expect(units[0]).toBe(guess);
    // Millimetres can always be confirmed.
    expect(units).toContain('mm');
  });

  test('of a model of KiCad, in tenths of an inch', async () => {
    const body = `#VRML V2.0 utf8\n#kicad StepUp wrl exported\n${wrlShape(box([4, 1.75, 11.2]))}`;
    expect((await asked('TO-220.wrl', body))[0]).toBe('tenth');
  });

  test.each([
    ['# File units = inches\n', 'in'],
    ['# Units: meters\n', 'm'],
    ['# unidad: cm\n', 'cm'],
  ])('where the file names another: %j', async (remark, unit) => {
    expect((await asked('a.obj', remark + decoded(asObj(box([20, 30, 40])))))[0]).toBe(unit);
  });

  test('of what a slicer wrote, it is not', async () => {
    expect(await asked('a.stl', asTextStl(box([20, 30, 40])))).toEqual([]);
    const named = decoded(asTextStl(box([2, 3, 4]))).replace(
      'solid pieza',
      'solid pieza units: mm',
    );
    expect(await asked('a.stl', named)).toEqual([]);
    expect(await asked('a.3mf', asInch3mf(box([2, 3, 4])))).toEqual([]);
  });
});

test('a sheet fits into no printer, however it stands', async () => {
  const printer: Printer = { name: 'Grande', technology: 'FDM', sizeMm: [300, 300, 300] };
  const flat = { points: box([20, 20, 0]).points, faces: [[0, 1, 3, 2]] };
  const slanted = { ...flat, points: flat.points.map(([x, y]): Point => [x, y, x + 0.3 * y]) };
  for (const solid of [flat, slanted]) {
    const piece = pieceOf(await read('a.obj', asObj(solid)), 'mm');
    expect(isSheet(piece)).toBe(true);
    expect(fitText(piece, printer)).toEqual({ fit: 'no', text: 'Sin espesor' });
  }
  const thin = pieceOf(await read('a.obj', asObj(box([200, 200, 0.1]))), 'mm');
  expect(fitText(thin, printer).fit).toBe('as-is');
});

test.each([
  [0.001, '1 min'],
  [0.75, '45 min'],
  [1, '1 h'],
  [3.34, '3 h 20 min'],
  [23.999, '1 día'],
  [25, '1 día 1 h'],
  [53, '2 días 5 h'],
  [410, '17 días'],
  [30_000, '1.250 días'],
])('%d hours are %s', (hours, text) => {
  expect(hoursText(hours)).toBe(text);
});

test('sizes, volumes and weights have the unit that a person uses', () => {
  expect(sizeText({ sizeMm: [0.6, 0.4, 0.2] })).toBe('0,60 × 0,40 × 0,20 mm');
  expect(sizeText({ sizeMm: [20, 30.04, 1_016] })).toBe('20,0 × 30,0 × 1.016,0 mm');
  expect(sizeText({ sizeMm: [2_400, 1_200, 900] })).toBe('2,40 × 1,20 × 0,90 m');
  expect(sizeText({ sizeMm: [2_400, 1_200, 0.4] })).toBe('2.400,0 × 1.200,0 × 0,4 mm');
  expect([20, 33_510, 4.2e7, 4.1e12].map((volumeMm3) => volumeText({ volumeMm3 }))).toEqual([
    'menos de 0,1 cm³',
    '33,5 cm³',
    '42,0 litros',
    '4.100,0 m³',
  ]);
  expect([0.2, 999.6, 12_345, 2.5e6].map(gramsText)).toEqual([
    'menos de 1 g',
    '1,00 kg',
    '12,35 kg',
    '2,5 t',
  ]);
});

test('the grams that are taken are those that the estimate says', () => {
  for (const grams of [10.2, 10.6, 640]) expect(gramsText(grams)).toBe(`${wholeGrams(grams)} g`);
  expect([0, 0.2, 1.4].map(wholeGrams)).toEqual([0, 1, 1]);
});
