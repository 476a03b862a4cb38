import { expect, test } from 'vitest';
import { exact } from './exact.ts';
import { priceByRule, ruleText, usedRule } from './price-rule.ts';

const rule = { factor: 1, rounding: 'none', addsTax: false, replacesPrice: false } as const;

test.each([
  [100, { factor: 1.4 }, 140_00],
  [33.335, { factor: 1 }, 33_34],
  [1.005, { factor: 1 }, 1_01],
  [35, { factor: 1.1 }, 38_50],
  [100, { factor: 1.4, addsTax: true }, 170_80],
  // Rounded once: 12.345 × 3 is 37.035, and not 12.35 × 3.
  [12.345, { factor: 3 }, 37_04],
  [123.45, { factor: 1, rounding: '1' }, 123_00],
  // Not by way of 123.50.
  [123.495, { factor: 1, rounding: '1' }, 123_00],
  [1.00499996, { factor: 1 }, 1_00],
  [0.1, { factor: 1.15, addsTax: true }, 14],
  [123.5, { factor: 1, rounding: '1' }, 124_00],
  [123.45, { factor: 1, rounding: '10' }, 120_00],
  [130, { factor: 1, rounding: '50' }, 150_00],
  [149.99, { factor: 1, rounding: '100' }, 100_00],
  [3, { factor: 1, rounding: '100' }, 100_00],
  [1_239, { factor: 1, rounding: 'ends90' }, 1_190_00],
  [1_240, { factor: 1, rounding: 'ends90' }, 1_290_00],
  [12, { factor: 1, rounding: 'ends90' }, 90_00],
] as const)('a cost of %d by %j is a price of %d cents', (cost, changes, cents) => {
  expect(priceByRule(exact(cost), { ...rule, ...changes })).toBe(cents);
});

test('a rule is used for files with costs and without prices, or if it replaces prices', () => {
  const given = { priceRule: rule };
  expect(usedRule(given, ['ProductLastCost'])).toBe(rule);
  expect(usedRule(given, ['ProductLastCost', 'ProductPrice'])).toBeUndefined();
  expect(usedRule(given, ['ProductPrice'])).toBeUndefined();
  const replacing = { ...rule, replacesPrice: true };
  const both = ['ProductLastCost', 'ProductPrice'];
  expect(usedRule({ priceRule: replacing }, both)).toBe(replacing);
});

test('a rule is written with all of its factor', () => {
  expect(ruleText({ ...rule, factor: 1.425, addsTax: true })).toBe('× 1,425 + IVA');
});
