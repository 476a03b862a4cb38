import { expect, test } from 'vitest';
import { centsOf, exact, inverse, nearest, product } from './exact.ts';

test.each([
  ['1.005', 101],
  ['1.00499996', 100],
  // Its nearest binary fraction is that of 1.005.
  ['1.0049999999999999', 100],
  ['4.35', 435],
  ['0.125', 13],
  ['-0.125', -12],
  ['-0.126', -13],
  ['999999999999.995', 100_000_000_000_000],
])('%s is %d cents', (amount, cents) => {
  expect(centsOf(exact(amount))).toBe(cents);
});

test('products and quotients are not rounded before their sum', () => {
  expect(centsOf(product(exact('12.345'), exact(40.15), exact(1.22)))).toBe(604_70);
  const net = product(exact('61'), inverse(exact(1.22)));
  expect(centsOf(net)).toBe(50_00);
  expect(centsOf(product(net, exact(1.22)))).toBe(61_00);
  expect(exact(1e-7)).toEqual(exact('0.0000001'));
  expect(exact('25e2')).toEqual(exact(2500));
});

test('rounds half up to steps that begin anywhere', () => {
  expect([12.4, 12.5, -12.5].map((amount) => nearest(exact(amount), 5))).toEqual([10, 15, -10]);
  expect([139.99, 140].map((amount) => nearest(exact(amount), 100, 90))).toEqual([90, 190]);
  expect(() => exact('doce')).toThrow('doce');
});
