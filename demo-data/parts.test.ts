import { expect, it } from 'vitest';
import categories from './data/categories.json' with { type: 'json' };
import { createFamilies, type DemoFamily } from './parts.ts';
import { loadVehicles } from './vehicles.ts';

const vehicles = loadVehicles();
const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
const make = (count: number, seed?: number): DemoFamily[] => [
  ...createFamilies({ count, vehicles, branchCount: 2, ...(seed === undefined ? {} : { seed }) }),
];
const families = make(2_400);
const products = families.flatMap((family) => family.products);
const share = (part: number, whole: number) => part / whole;

it('depends on the seed alone', () => {
  expect(make(300)).toEqual(families.slice(0, 300));
  expect(make(300, 7)).not.toEqual(families.slice(0, 300));
});

it('gives every family and product a unique code', () => {
  expect(new Set(families.map(({ code }) => code.toLowerCase())).size).toBe(families.length);
  expect(new Set(products.map(({ code }) => code.toLowerCase())).size).toBe(products.length);
});

it('has a third of its families with two to four products', () => {
  const sizes = families.map((family) => family.products.length);
  expect(Math.min(...sizes)).toBe(1);
  expect(Math.max(...sizes)).toBe(4);
  expect(share(sizes.filter((size) => size > 1).length, sizes.length)).toBeCloseTo(1 / 3, 1);
});

it('fits vehicles of the part’s size alone', () => {
  for (const { applications } of families) {
    const sizes = new Set(applications.map(({ vehicleId }) => byId.get(vehicleId)?.size));
    expect(sizes.size).toBeLessThan(2);
    expect(sizes).not.toContain(undefined);
  }
  const highest = (size: string) =>
    families
      .filter(
        ({ category, applications }) =>
          category.startsWith('1.1.1') && byId.get(applications[0]?.vehicleId ?? 0)?.size === size,
      )
      .flatMap((family) => family.products[0]?.specs ?? [])
      .filter(([key]) => key === 'Alto')
      .map(([, value]) => Number.parseInt(value, 10));
  expect(Math.max(...highest('auto'))).toBeLessThanOrEqual(480);
  expect(Math.min(...highest('camion'))).toBeGreaterThanOrEqual(600);
});

it('has parts in every leaf category', () => {
  const ids = categories.map(({ id }) => id);
  const leaves = ids.filter((id) => !ids.some((other) => other.startsWith(`${id}.`)));
  const sold = new Set(families.map(({ category }) => category));
  expect(leaves.filter((id) => !sold.has(id))).toEqual([]);
});

it('has original codes that cannot be real', () => {
  const codes = families.flatMap(({ originalCodes }) => originalCodes);
  expect(codes.length).toBeGreaterThan(families.length / 2);
  expect(codes.filter((code) => !/(ZZ|0000|00 00|0 000)$/.test(code))).toEqual([]);
});

it('has hidden parts, parts without stock, last units and thirty applications', () => {
  const totals = products.map(({ stock }) => stock.reduce((sum, units) => sum + units, 0));
  expect(families.some(({ isPublic }) => !isPublic)).toBe(true);
  expect(products.some(({ isPublic }) => !isPublic)).toBe(true);
  expect(share(totals.filter((total) => total === 0).length, totals.length)).toBeCloseTo(0.1, 1);
  expect(totals.some((total) => total > 0 && total <= 2)).toBe(true);
  expect(families.some(({ applications }) => applications.length === 30)).toBe(true);
  expect(families.some(({ code }) => /[/ .#]/.test(code))).toBe(true);
});

it('has a radiator for the Volkswagen Gol 1.6', () => {
  expect(
    families.some(
      ({ category, applications }) =>
        category.startsWith('1.1') &&
        applications.some(({ brand, name }) => brand === 'Volkswagen' && name === 'Gol 1.6'),
    ),
  ).toBe(true);
});

it('writes descriptions in sentences that keep abbreviations', () => {
  const text = families.map(({ description }) => description).join(' ');
  expect(text).toContain('material EPDM');
  expect(text).not.toMatch(/\b\p{Ll}\p{Lu}{2,}/u);
});
