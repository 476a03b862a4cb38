import { expect, test } from 'vitest';
import { discountKey } from '../text/discount-code.ts';
import { discountsOf } from './discount-prices.ts';

const amount = (amountCents: number) => ({ percent: 0, amountCents });
const percent = (part: number) => ({ percent: part, amountCents: 0 });
const line = (priceCents: number, quantity = 1, isMeant = true, leastCents = 0) => ({
  priceCents,
  quantity,
  isMeant,
  leastCents,
});
const sumOf = (lines: readonly ReturnType<typeof line>[], offs: readonly number[]): number =>
  lines.reduce((sum, { quantity }, place) => sum + quantity * (offs[place] ?? 0), 0);

test('a percentage is rounded once per unit, and leaves other products alone', () => {
  expect(discountsOf([line(99_99, 3), line(10_00, 1, false)], percent(15))).toEqual([15_00, 0]);
});

test('an amount is spread by value, to the cent where the units allow it', () => {
  const lines = [line(100_00), line(200_00), line(33_33)];
  const offs = discountsOf(lines, amount(50_00));
  expect(sumOf(lines, offs)).toBe(50_00);
  expect(offs).toEqual([15_00, 30_00, 5_00]);
});

test('an amount that units do not share evenly is below it by less than those units', () => {
  expect(discountsOf([line(100_00, 3)], amount(100_00))).toEqual([33_33]);
  // A line of one unit takes the remaining cents.
  const lines = [line(100_00, 3), line(100_00)];
  expect(sumOf(lines, discountsOf(lines, amount(100_00)))).toBe(100_00);
});

test('an amount above the goods leaves a tenth of each price', () => {
  expect(discountsOf([line(100_00, 2), line(50_00, 1, false)], amount(900_00))).toEqual([90_00, 0]);
});

test('no discount goes below the least price, and other lines take what is left of an amount', () => {
  const lines = [line(100_00, 2, true, 95_00), line(100_00, 1), line(50_00, 1, true, 60_00)];
  expect(discountsOf(lines, percent(20))).toEqual([5_00, 20_00, 0]);
  expect(discountsOf(lines, amount(60_00))).toEqual([5_00, 50_00, 0]);
  expect(discountsOf(lines, amount(500_00))).toEqual([5_00, 90_00, 0]);
});

test('any amount over any lines is never exceeded, and no price is lowered too far', () => {
  let seed = 7;
  const next = (below: number): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 2_000; round += 1) {
    const lines = Array.from({ length: 1 + next(6) }, () =>
      line(1 + next(50_000), 1 + next(12), next(4) > 0, next(3) * next(20_000)),
    );
    const wanted = 1 + next(60_000);
    const offs = discountsOf(lines, amount(wanted));
    const most = lines.map(({ priceCents, isMeant, leastCents }) =>
      isMeant ? Math.max(0, priceCents - Math.max(leastCents, Math.round(priceCents / 10))) : 0,
    );
    expect(offs.every((off, place) => off >= 0 && off <= (most[place] ?? 0))).toBe(true);
    const given = sumOf(lines, offs);
    const reachable = Math.min(wanted, sumOf(lines, most));
    expect(given).toBeLessThanOrEqual(reachable);
    expect(reachable - given).toBeLessThan(Math.max(...lines.map(({ quantity }) => quantity)));
  }
});

test('codes are compared without case, accents, blanks and invisible letters', () => {
  expect(discountKey(' Otoño\u200B 10')).toBe(discountKey('OTONO10'));
  expect(discountKey('ＶＥＲＡＮＯ')).toBe('verano');
});
