import { expect, test } from 'vitest';
import { infillsOf, layersOf, usualChoices, wrongChoice } from './print-choices.ts';
import { estimatePrint, percentOffFor, requestPrice } from './print-estimate.ts';
import { fitOf, rectangleFits } from './print-fit.ts';
import type { Material } from './schema/printing.ts';

const small = { name: 'Chica', technology: 'FDM', sizeMm: [200, 200, 150] } as const;
const tall = { name: 'Alta', technology: 'FDM', sizeMm: [300, 200, 570] } as const;
const plain: Material = {
  id: 'pla',
  name: 'PLA',
  technology: 'FDM',
  density: 1.25,
  infill: 0.2,
  wallMm: 1,
  layerMm: 0.2,
  mm3PerSecond: 5,
  secondsPerLayer: 0,
  centsPerGram: 10_00,
  centsPerHour: 60_00,
};
const shop = {
  printers: [{ ...small, sizeMm: [200, 200, 150] as [number, number, number] }],
  steps: [],
};
/** As the material's own, without supports. */
const one = { layerMm: 0.2, infill: 20, hasSupports: false, quantity: 1 };
const NONE = [0, 0, 0] as const;
const cube = (edge: number) => ({
  sizeMm: [edge, edge, edge] as const,
  areaMm2: 6 * edge ** 2,
  volumeMm3: edge ** 3,
  supportsMm3: NONE,
});

test.each([
  [[200, 200, 150], small, 'as-is'],
  [[100, 100, 180], small, 'turned'],
  [[250, 20, 20], small, 'turned'],
  [[290, 20, 20], small, 'no'],
  [[680, 82, 388], tall, 'no'],
  [[560, 190, 290], tall, 'turned'],
] as const)('a piece of %j in a printer', (size, printer, fit) => {
  expect(fitOf(size, { ...printer, sizeMm: [...printer.sizeMm] })).toBe(fit);
});

test('a long strip may lie diagonally', () => {
  const diagonal = Math.hypot(200, 200);
  expect(rectangleFits(diagonal - 2.1, 1, 200, 200)).toBe(true);
  expect(rectangleFits(diagonal - 1, 2, 200, 200)).toBe(false);
  expect(rectangleFits(150, 210, 220, 140)).toBe(false);
});

test('a cube has a full wall and a fifth of its inside', () => {
  const { grams, hours, cents } = estimatePrint(shop, plain, cube(20), one);
  // 2,400 mm³ of wall and a fifth of the remaining 5,600.
  expect(grams).toBeCloseTo(3.52 * 1.25, 6);
  expect(hours).toBeCloseTo(3520 / 5 / 3600, 6);
  expect(cents).toBe(56_00);
});

test('a thin piece is all wall', () => {
  const sheet = { ...cube(1), sizeMm: [50, 50, 1] as const, areaMm2: 5_200, volumeMm3: 2_500 };
  expect(estimatePrint(shop, plain, sheet, one).grams).toBeCloseTo(3.125, 6);
});

test('the minimum price applies to all files together', () => {
  const least = { minimumCents: 250_00 };
  expect(requestPrice(least, [{ cents: 56_00 }, { cents: 44_00 }])).toEqual({
    cents: 250_00,
    extraCents: 150_00,
  });
  expect(requestPrice(least, [{ cents: 256_00 }])).toEqual({ cents: 256_00, extraCents: 0 });
  expect(requestPrice(least, [{ cents: 256_00 }, { cents: null }])).toBeNull();
});

test('many equal pieces cost less each, from the step that they reach', () => {
  const steps = [
    { from: 50, percent: 20 },
    { from: 10, percent: 10 },
  ];
  expect([1, 9, 10, 49, 50, 200].map((quantity) => percentOffFor(steps, quantity))).toEqual([
    0, 0, 10, 10, 20, 20,
  ]);
  const cost = (quantity: number) =>
    estimatePrint({ ...shop, steps }, plain, cube(20), { ...one, quantity });
  expect(cost(1)).toMatchObject({ unitCents: 56_00, cents: 56_00, percentOff: 0 });
  // 50,4 pesos each, in whole ones.
  expect(cost(10)).toMatchObject({ unitCents: 51_00, cents: 510_00, percentOff: 10 });
});

test('each choice changes weight and time as it does at the printer', () => {
  const of = (choices: Partial<typeof one>) =>
    estimatePrint(shop, plain, cube(20), { ...one, ...choices });
  const usual = of({});
  expect(of({ layerMm: 0.1 }).hours).toBeCloseTo(2 * usual.hours, 6);
  expect(of({ layerMm: 0.1 }).grams).toBe(usual.grams);
  expect(of({ infill: 100 }).grams).toBeCloseTo(8 * 1.25, 6);
});

test('supports are a fifth of the space below what hangs in the air', () => {
  const hanging = { ...cube(20), supportsMm3: [400, 400, 400] as const };
  const supported = { ...one, hasSupports: true };
  const [without, with_] = [one, supported].map((choices) =>
    estimatePrint(shop, plain, hanging, choices),
  );
  expect(with_?.supportGrams).toBeCloseTo(0.08 * 1.25, 6);
  // Those that were not chosen are not in the price, and the page says that they are missing.
  expect(without?.supportGrams).toBe(with_?.supportGrams);
  expect((with_?.grams ?? 0) - (without?.grams ?? 0)).toBeCloseTo(0.1, 6);
  expect(with_?.hours).toBeCloseTo((3_520 + 80) / 5 / 3_600, 6);
  expect(estimatePrint(shop, plain, cube(20), supported)).toMatchObject({
    grams: estimatePrint(shop, plain, cube(20), one).grams,
    supportGrams: 0,
  });
});

test('a piece is turned where that spares much of its supports and it still fits', () => {
  const layered = { ...plain, secondsPerLayer: 10 };
  const supported = { ...one, hasSupports: true };
  const bar = { ...cube(20), sizeMm: [140, 20, 30] as const };
  const of = (
    supportsMm3: readonly [number, number, number],
    sizeMm: readonly [number, number, number] = bar.sizeMm,
  ) => estimatePrint(shop, layered, { ...bar, sizeMm, supportsMm3 }, supported);
  const layersIn = ({ hours, grams }: { hours: number; grams: number }) =>
    Math.round((hours * 3_600 - (grams / 1.25) * 200) / 10);
  // A little is not worth it: it stands as in the file.
  expect(layersIn(of([0, 0, 1_000]))).toBe(30 / 0.2);
  expect(of([0, 0, 1_000]).isTurned).toBe(false);
  expect(layersIn(of([0, 9_000, 9_000]))).toBe(140 / 0.2);
  expect(of([0, 9_000, 9_000])).toMatchObject({ supportGrams: 0, isTurned: true });
  // Upright it would be too high for the printer.
  expect(layersIn(of([0, 9_000, 9_000], [190, 20, 30]))).toBe(30 / 0.2);
});

test('resin hangs from supports everywhere', () => {
  const resin: Material = { ...plain, technology: 'SLA', secondsPerLayer: 9 };
  const printers = [
    { name: 'R', technology: 'SLA' as const, sizeMm: [140, 140, 150] as [number, number, number] },
  ];
  const { supportGrams } = estimatePrint({ printers, steps: [] }, resin, cube(20), one);
  // Five millimetres below a quarter of the surface.
  expect(supportGrams).toBeCloseTo((600 * 5 * 0.2 * 1.25) / 1_000, 6);
});

test('a material offers its own layer and infill among others, and refuses the rest', () => {
  expect(layersOf(plain)).toEqual([
    { mm: 0.1, name: '0,1 mm, fina' },
    { mm: 0.2, name: '0,2 mm, estándar' },
    { mm: 0.3, name: '0,3 mm, borrador' },
  ]);
  expect(infillsOf({ ...plain, infill: 0.35 })).toEqual([10, 15, 20, 30, 35, 50, 75, 100]);
  expect(usualChoices(plain)).toEqual({ layerMm: 0.2, infill: 20, hasSupports: true });
  expect(wrongChoice(plain, one)).toBeUndefined();
  expect(wrongChoice(plain, { ...one, layerMm: 0.12 })).toBe('layerMm');
  expect(wrongChoice(plain, { ...one, infill: 21 })).toBe('infill');
  const resin = { ...plain, technology: 'SLA', infill: 1 } as const;
  expect(wrongChoice(resin, { ...one, infill: 20 })).toBe('infill');
  expect(wrongChoice(resin, { ...one, infill: 100 })).toBe('hasSupports');
});

test('a piece without a printer of its material has no price', () => {
  expect(estimatePrint(shop, plain, cube(300), one).cents).toBeNull();
  expect(estimatePrint(shop, { ...plain, technology: 'SLA' }, cube(20), one).cents).toBeNull();
});

test('the time of resin depends on the height', () => {
  const resin: Material = {
    ...plain,
    technology: 'SLA',
    mm3PerSecond: undefined,
    layerMm: 0.05,
    secondsPerLayer: 9,
  };
  const printers = [
    { name: 'R', technology: 'SLA' as const, sizeMm: [140, 140, 150] as [number, number, number] },
  ];
  const rod = { ...cube(1), sizeMm: [10, 10, 160] as const, areaMm2: 6_600, volumeMm3: 16_000 };
  const { hours, cents } = estimatePrint({ printers, steps: [] }, resin, rod, {
    ...one,
    layerMm: 0.05,
  });
  expect(hours).toBe((10 / 0.05) * (9 / 3600));
  expect(cents).not.toBeNull();
});
