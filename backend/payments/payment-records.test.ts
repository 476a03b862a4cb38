import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, type Reading } from './gateway.ts';
import { withReading } from './payment-records.ts';

const PAID = 100_00;
const reading = (second: number, changes: Partial<Reading> = {}): Reading => ({
  providerId: '1',
  order: null,
  status: 'approved',
  detail: '',
  currency: 'UYU',
  amountCents: PAID,
  refundedCents: 0,
  reportsRefundedAmount: true,
  changedAt: new Date(second * 1000),
  ...changes,
});

type Known = Parameters<typeof withReading>[0];
const known = (readings: readonly Reading[]): Known =>
  readings.reduce<Known>((before, next) => {
    const { status, refundedCents } = withReading(before, next);
    const dates = [before?.changedAt ?? next.changedAt, next.changedAt];
    const changedAt = dates.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? null;
    return { status, refundedCents, changedAt };
  }, undefined);

test('the newest report counts, in whatever order reports are read', () => {
  const one = fc.record({
    second: fc.nat({ max: 20 }),
    status: fc.constantFrom(...PAYMENT_STATUSES),
    refundedCents: fc.nat({ max: PAID }),
  });
  fc.assert(
    fc.property(
      fc
        .uniqueArray(one, { selector: ({ second }) => second, minLength: 1, maxLength: 5 })
        .chain((all) =>
          fc.tuple(
            fc.constant(all),
            fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
          ),
        ),
      ([all, shuffled]) => {
        const newest = all.toSorted((a, b) => b.second - a.second)[0];
        const end = known(shuffled.map(({ second, ...said }) => reading(second, said)));
        expect(end?.status).toBe(newest?.status);
        expect(end?.refundedCents).toBe(
          newest?.status === 'refunded' ? PAID : newest?.refundedCents,
        );
      },
    ),
  );
});

test('a refunded amount is not reduced by a report of the same time, without a time or without an amount', () => {
  const back = reading(1, { refundedCents: 30_00 });
  for (const later of [
    reading(1),
    reading(0),
    reading(2, { changedAt: null }),
    reading(2, { reportsRefundedAmount: false }),
  ])
    expect(known([back, later])?.refundedCents).toBe(30_00);
  expect(known([back, reading(2)])?.refundedCents).toBe(0);
});
