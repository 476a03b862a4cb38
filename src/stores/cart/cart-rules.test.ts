import { expect, test } from 'vitest';
import { MAX_ROWS } from '#contract/limits';
import * as changeRules from './cart-change-rules.ts';
import * as cartRules from './cart-rules.ts';

const rules = { ...cartRules, ...changeRules };

const radiator = { code: 'RA 1/2', imageCode: 'RA', name: 'Radiador', priceCents: 12_345_50 };
const fan = { code: 'EL.2', imageCode: 'EL', name: 'Electroventilador', priceCents: 10 };

test('adding a code again makes one row of two, at the newer price', () => {
  const once = rules.withAdded([], radiator);
  const twice = rules.withAdded(once, { ...radiator, code: ' RA 1/2 ', priceCents: 13_000_00 });
  expect(twice).toEqual([{ ...radiator, priceCents: 13_000_00, quantity: 2 }]);
});

test('a quantity of 1 does not decrease', () => {
  const items = rules.withAdded([], radiator);
  expect(rules.withQuantityChanged(items, radiator.code, -1)[0]?.quantity).toBe(1);
  expect(rules.withQuantityChanged(items, radiator.code, 1)[0]?.quantity).toBe(2);
});

test('removing a row keeps the others', () => {
  const items = rules.withAdded(rules.withAdded([], radiator), fan);
  expect(rules.without(items, radiator.code)).toEqual([{ ...fan, quantity: 1 }]);
});

test('totals are whole cents, without rounding errors of decimals', () => {
  let items = rules.withAdded([], fan);
  items = rules.withQuantityChanged(items, fan.code, 1);
  items = rules.withQuantityChanged(items, fan.code, 1);
  expect(rules.totalCentsOf(items)).toBe(30);
  expect(rules.countOf(items)).toBe(3);
});

test('a cart is limited to the 200 rows of an order', () => {
  let items: cartRules.CartItem[] = [];
  for (let row = 0; row < 205; row += 1)
    items = rules.withAdded(items, { ...fan, code: `EL${row}` });
  expect(items.length).toBe(MAX_ROWS);
});

test('applies new prices, and keeps the name if the server sends none', () => {
  const items = rules.withAdded(rules.withAdded([], radiator), fan);
  const now = rules.withPrices(items, [{ code: radiator.code, name: '', priceCents: 99 }]);
  expect(now.map((item) => [item.name, item.priceCents])).toEqual([
    ['Radiador', 99],
    ['Electroventilador', 10],
  ]);
});

test('singular and plural of items', () => {
  expect([0, 1, 2].map(rules.countText)).toEqual(['0 items', '1 item', '2 items']);
});

test('describes the remaining units', () => {
  expect([0, 1, 2].map(rules.leftText)).toEqual([
    'No queda ninguna unidad.',
    'Queda 1 unidad.',
    'Quedan 2 unidades.',
  ]);
});
