import { describe, expect, test } from 'vitest';
import { type FittingRule, type PriceSources, resolveCents } from './resolve.ts';

const rule = (changes: Partial<FittingRule>): FittingRule => ({
  listId: 1,
  isOfProduct: false,
  isOfBrand: false,
  depth: 0,
  priceCents: null,
  percent: 10,
  sellsBelowCost: false,
  ...changes,
});
const price = (rules: readonly FittingRule[], changes: Partial<PriceSources> = {}): number =>
  resolveCents({ priceCents: 100_00, publicCents: 100_00, lastCostCents: 0, rules, ...changes });

test('without a rule the price is the one for everybody', () => {
  expect(price([])).toBe(100_00);
  expect(price([], { publicCents: 80_00 })).toBe(80_00);
});

describe('of the rules of a list the most specific one wins, whatever their order and amount:', () => {
  const [all, brand, category, deeper, both, product] = [
    rule({ percent: 50 }),
    rule({ isOfBrand: true, percent: 40 }),
    rule({ depth: 1, percent: 30 }),
    rule({ depth: 2, percent: 20 }),
    rule({ depth: 1, isOfBrand: true, percent: 10 }),
    rule({ isOfProduct: true, percent: null, priceCents: 95_00 }),
  ];
  test.each([
    ['all', [all], 50_00],
    ['brand over all', [all, brand], 60_00],
    ['category over brand', [brand, category], 70_00],
    ['the deeper category', [category, deeper], 80_00],
    ['brand and category over a deeper category', [deeper, both], 90_00],
    ['product over all of them', [all, brand, category, deeper, both, product], 95_00],
  ] as const)('%s', (_, rules, expected) => {
    expect(price(rules)).toBe(expected);
    expect(price(rules.toReversed())).toBe(expected);
  });
});

test('of several lists the lowest price wins', () => {
  const other = rule({ listId: 2, percent: 25 });
  expect(price([rule({ isOfProduct: true, percent: null, priceCents: 95_00 }), other])).toBe(75_00);
});

describe('an offer', () => {
  test('wins where it is lower than the list', () => {
    expect(price([rule({})], { publicCents: 85_00 })).toBe(85_00);
  });
  test('is not what the percentage is taken from', () => {
    expect(price([rule({ percent: 20 })], { publicCents: 85_00 })).toBe(80_00);
  });
});

test('a fixed price above the one for everybody counts for nothing', () => {
  expect(price([rule({ isOfProduct: true, percent: null, priceCents: 120_00 })])).toBe(100_00);
});

test.each([
  [99_99, 33.33, 66_66],
  [1, 50, 1],
  [5, 10, 5],
  [45, 10, 41],
])(
  '%i less %f % is rounded once, half up, and never to nothing: %i',
  (cents, percent, expected) => {
    expect(price([rule({ percent })], { priceCents: cents, publicCents: cents })).toBe(expected);
  },
);

describe('the last cost, without tax,', () => {
  const cost = { lastCostCents: 80_00 };
  test('is the lowest that a list sells at', () => {
    expect(price([rule({ percent: 10 })], cost)).toBe(97_60);
    expect(price([rule({ percent: 1 })], cost)).toBe(99_00);
  });
  test('may be undercut by a list that says so', () => {
    expect(price([rule({ percent: 10, sellsBelowCost: true })], cost)).toBe(90_00);
  });
  test('does not raise the price for everybody', () => {
    expect(price([rule({})], { ...cost, publicCents: 70_00 })).toBe(70_00);
    expect(price([rule({})], { lastCostCents: 200_00 })).toBe(100_00);
  });
});
