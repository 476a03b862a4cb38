import { describe, expect, test } from 'vitest';
import { newPrice, planPrices } from './price-rule.ts';

const DAYS = { offerFrom: null, offerUntil: null };
const NONE = { offerPriceCents: 0, ...DAYS };

describe('a bulk price change', () => {
  test.each([
    [
      'raises by 10 %, rounded to the cent',
      35_00,
      { by: 'percent', value: 10, rounding: 0.01 },
      38_50,
    ],
    [
      'raises by 7.5 %, rounded to the peso',
      1_234_56,
      { by: 'percent', value: 7.5, rounding: 1 },
      1_327_00,
    ],
    ['rounds to the nearest five pesos', 102_00, { by: 'amount', value: 0.5, rounding: 5 }, 105_00],
    ['lowers by an amount', 100_00, { by: 'amount', value: -40, rounding: 0.01 }, 60_00],
    [
      'returns a negative price for the caller to refuse',
      10_00,
      { by: 'amount', value: -40, rounding: 1 },
      -30_00,
    ],
    [
      'leaves a price of 0 unchanged by a percentage',
      0,
      { by: 'percent', value: 50, rounding: 100 },
      0,
    ],
    [
      'lowers by a third, rounded to ten pesos',
      99_99,
      { by: 'percent', value: -33.33, rounding: 10 },
      70_00,
    ],
  ] as const)('%s', (_, cents, rule, expected) => {
    expect(newPrice(cents, rule)).toBe(expected);
  });
});

test('the token of a plan depends on products, prices and rule, not on their order', () => {
  const [a, b] = [
    { id: 1, code: 'A', name: 'a', priceCents: 100, ...NONE },
    { id: 2, code: 'B', name: 'b', priceCents: 200, ...NONE },
  ];
  const rule = { by: 'percent', value: 10, rounding: 0.01, target: 'price', ...DAYS } as const;
  const { token } = planPrices([a, b], rule);
  expect(planPrices([b, a], rule).token).toBe(token);
  expect(planPrices([a, { ...b, priceCents: 201 }], rule).token).not.toBe(token);
  expect(planPrices([a], rule).token).not.toBe(token);
  expect(planPrices([a, b], { ...rule, value: 11 }).token).not.toBe(token);
  expect(planPrices([a, b], { ...rule, offerUntil: '2020-01-01' }).token).not.toBe(token);
  expect(planPrices([{ ...a, offerUntil: '2020-01-01' }, b], rule).token).not.toBe(token);
});

test('an offer that ended neither limits a new price nor counts as paid', () => {
  const ended = {
    id: 1,
    code: 'A',
    name: 'a',
    priceCents: 100_00,
    offerPriceCents: 80_00,
    offerFrom: null,
    offerUntil: '2020-01-01',
  };
  const rule = { by: 'percent', value: -50, rounding: 1, ...DAYS } as const;
  expect(planPrices([ended], { ...rule, target: 'price' }).impossible).toBe(0);
  expect(planPrices([ended], { ...rule, target: 'noOffer' }).changes).toMatchObject([
    { beforeCents: 100_00, toCents: 100_00 },
  ]);
});

describe('offers of many products', () => {
  const product = { id: 1, code: 'A', name: 'a', priceCents: 100_00, ...NONE };
  const days = { offerFrom: '2020-03-10', offerUntil: '2999-03-20' };
  const offer = { by: 'percent', value: -20, rounding: 1, target: 'offer', ...days } as const;
  test('begin below the price, which stays', () => {
    expect(planPrices([product], offer)).toMatchObject({
      changes: [{ beforeCents: 100_00, toCents: 80_00 }],
      impossible: 0,
    });
    const same = { ...product, offerPriceCents: 80_00, ...days };
    expect(planPrices([same], offer)).toMatchObject({ changes: [], unchanged: 1 });
    expect(planPrices([{ ...product, priceCents: 0 }], offer).changes).toEqual([]);
  });
  test.each([10, -100])('of %i % are impossible', (value) => {
    expect(planPrices([product], { ...offer, value }).impossible).toBe(1);
  });
  test('end together', () => {
    const offered = { ...product, offerPriceCents: 80_00, ...days };
    expect(
      planPrices([offered, { ...product, id: 2 }], { ...offer, target: 'noOffer' }),
    ).toMatchObject({
      changes: [{ beforeCents: 80_00, toCents: 100_00 }],
      unchanged: 1,
      impossible: 0,
    });
  });
});
