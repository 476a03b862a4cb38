import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, convertedText } from './conversion.ts';

const line = fc.record({
  code: fc.constant('A'),
  name: fc.constant('Radiador'),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  priceCents: fc.integer({ min: 1, max: 5_000_000 }),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  shippingCents: fc.integer({ min: 0, max: 50_000 }),
});

test('pesos are not converted', () => {
  fc.assert(
    fc.property(order, (given) => {
      const { amountCents, lines } = convert(given, 'UYU', null);
      const sum = given.lines.reduce((total, one) => total + one.priceCents * one.quantity, 0);
      expect(amountCents).toBe(sum + given.shippingCents);
      expect(lines.map(({ quantity }) => quantity)).toEqual(
        given.lines.map(({ quantity }) => quantity),
      );
    }),
  );
});

test('displayed amounts add up to the cent, with at most half a cent of error per line', () => {
  fc.assert(
    fc.property(order, fc.integer({ min: 1_0000, max: 100_0000 }), (given, tenThousandths) => {
      const rate = tenThousandths / 10_000;
      const { amountCents, lines, shippingCents } = convert(given, 'USD', rate);
      const shown = lines.reduce((sum, one) => sum + one.unitCents * one.quantity, shippingCents);
      expect(shown).toBe(amountCents);
      expect(lines.every(({ unitCents }) => Number.isInteger(unitCents))).toBe(true);
      const exact =
        given.lines.reduce((sum, one) => sum + one.priceCents * one.quantity, given.shippingCents) /
        rate;
      expect(Math.abs(amountCents - exact)).toBeLessThanOrEqual(
        (given.lines.length + 1) / 2 + 1e-6,
      );
    }),
  );
});

test('both amounts in words', () => {
  expect(convertedText({ currency: 'USD', amountCents: 3120, rate: 40.05 })).toBe(
    'US$ 31,20 (US$ 1 = $ 40,05)',
  );
  expect(convertedText({ currency: 'UYU', amountCents: 3120, rate: null })).toBe('');
});
