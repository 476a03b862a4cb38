import { expect, test } from 'vitest';
import { estimatePrint } from './print-estimate.ts';
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
const shop = { printers: [{ ...small, sizeMm: [200, 200, 150] as [number, number, number] }] };
const cube = (edge: number) => ({
  sizeMm: [edge, edge, edge] as const,
  areaMm2: 6 * edge ** 2,
  volumeMm3: edge ** 3,
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
  const { grams, hours, cents } = estimatePrint({ ...shop, minimumCents: 0 }, plain, cube(20), 1);
  // 2,400 mm³ of wall and a fifth of the remaining 5,600.
  expect(grams).toBeCloseTo(3.52 * 1.25, 6);
  expect(hours).toBeCloseTo(3520 / 5 / 3600, 6);
  expect(cents).toBe(56_00);
});

test('a thin piece is all wall', () => {
  const sheet = { sizeMm: [50, 50, 1] as const, areaMm2: 5_200, volumeMm3: 2_500 };
  expect(estimatePrint({ ...shop, minimumCents: 0 }, plain, sheet, 1).grams).toBeCloseTo(3.125, 6);
});

test('the minimum price applies to all pieces together', () => {
  const least = { ...shop, minimumCents: 250_00 };
  expect(estimatePrint(least, plain, cube(5), 1).cents).toBe(250_00);
  const costOf = (quantity: number) =>
    estimatePrint(least, plain, cube(100), quantity).cents ?? Number.NaN;
  expect(Math.abs(costOf(3) - 3 * costOf(1))).toBeLessThan(300);
});

test('a piece without a printer of its material has no price', () => {
  const shopOfTwo = { ...shop, minimumCents: 250_00 };
  expect(estimatePrint(shopOfTwo, plain, cube(300), 1).cents).toBeNull();
  expect(estimatePrint(shopOfTwo, { ...plain, technology: 'SLA' }, cube(20), 1).cents).toBeNull();
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
  const rod = { sizeMm: [10, 10, 160] as const, areaMm2: 6_600, volumeMm3: 16_000 };
  const { hours, cents } = estimatePrint({ printers, minimumCents: 0 }, resin, rod, 1);
  expect(hours).toBe((10 / 0.05) * (9 / 3600));
  expect(cents).not.toBeNull();
});
