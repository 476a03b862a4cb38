import { expect, test } from 'vitest';
import { returnDeadline, returnValueCents } from './return-terms.ts';

const at = (text: string) => new Date(text);

test('no term has begun before dispatch', () => {
  expect(returnDeadline(null, 30)).toBeNull();
});

test.each([
  // Three working days to arrive, and five to return.
  ['2026-11-30T15:00:00Z', undefined, '2026-12-11T02:59:59.999Z'],
  ['2026-11-30T15:00:00Z', 1, '2026-12-11T02:59:59.999Z'],
  // Thirty calendar days are more.
  ['2026-11-30T15:00:00Z', 30, '2027-01-03T02:59:59.999Z'],
  // Late in the evening of Montevideo.
  ['2026-12-01T02:30:00Z', undefined, '2026-12-11T02:59:59.999Z'],
])('an order dispatched at %s with %s days can be returned until %s', (sent, days, expected) => {
  expect(returnDeadline(at(sent), days)?.toISOString()).toBe(expected);
});

const lines = [
  { position: 0, priceCents: 100_00, quantity: 2, back: 0 },
  { position: 2, priceCents: 50_50, quantity: 1, back: 0 },
];

test.each([
  [{}, 0],
  [{ 0: 1 }, 100_00],
  [{ 0: 1, 2: 1 }, 150_50],
  // Everything comes back: the delivery too.
  [{ 0: 2, 2: 1 }, 490_50],
])('%j is worth %i', (units, cents) => {
  expect(returnValueCents(lines, units, 240_00)).toBe(cents);
});

test('the last units bring the delivery, though others came back before', () => {
  const rest = lines.map((line) => ({ ...line, back: 1 }));
  expect(returnValueCents(rest, { 0: 1 }, 240_00)).toBe(340_00);
});
