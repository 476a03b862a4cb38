import { expect, test } from 'vitest';
import { marginOf, priceOn } from './margin.ts';

test.each([
  [122, 75, 25],
  [122, 100, 0],
  [122, 150, -50],
  [0, 75, undefined],
  [122, 0, undefined],
])('a price of %d with tax and a cost of %d give %s percent', (price, cost, margin) => {
  expect(marginOf(price, cost)).toBe(margin);
});

test.each([
  [{}, 80],
  [{ offerFrom: '2027-03-10', offerUntil: '2027-03-10' }, 80],
  [{ offerFrom: '2027-03-11' }, 100],
  [{ offerUntil: '2027-03-09' }, 100],
  [{ offerPrice: 0 }, 100],
  [{ offerPrice: 100 }, 100],
])('with the offer %j everybody pays %d', (changes, price) => {
  const offered = { price: 100, offerPrice: 80, offerFrom: null, offerUntil: null };
  expect(priceOn('2027-03-10', { ...offered, ...changes })).toBe(price);
});
