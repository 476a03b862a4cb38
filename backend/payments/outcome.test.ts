import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAYMENT_STATUSES, type PaymentStatus } from './gateway.ts';
import {
  decide,
  laterStatus,
  paymentsToRefund,
  type ReadPayment,
  stateAfterRefund,
} from './outcome.ts';

const due = { currency: 'UYU', amountCents: 100_00 };
const payment = (status: PaymentStatus, changes: Partial<ReadPayment> = {}): ReadPayment => ({
  status,
  ...due,
  refundedCents: 0,
  ...changes,
});

test.each([
  [[], null],
  [['pending'], 'PPE'],
  [['rejected'], 'PCH'],
  [['cancelled'], 'PCH'],
  [['approved'], 'PAP'],
  [['disputed'], 'PAP'],
  [['refunded'], 'CAN'],
  [['charged_back'], 'CAN'],
  [['rejected', 'approved'], 'PAP'],
  [['refunded', 'approved'], 'PAP'],
  [['rejected', 'pending'], 'PPE'],
  [['refunded', 'pending'], 'CAN'],
] as const)('%j → %s', (statuses, state) => {
  expect(
    decide(
      statuses.map((status) => payment(status)),
      due,
    ).state,
  ).toBe(state);
});

test.each([{ amountCents: 99_00 }, { amountCents: 100_01 }, { currency: 'USD' }])(
  'an approved payment with %j does not pay the order',
  (changes) => {
    const verdict = decide([payment('approved', changes)], due);
    expect(verdict.state).toBe('PCH');
    expect(Object.keys(verdict.marks)).toEqual(['otherAmount']);
  },
);

test('an order that was never sent to a provider cannot have been paid', () => {
  expect(decide([payment('approved')], null).state).toBe('PCH');
});

test('the order in which payments are reported does not matter', () => {
  const status = fc.constantFrom(...PAYMENT_STATUSES);
  fc.assert(
    fc.property(fc.array(status, { maxLength: 5 }), (statuses) => {
      const forwards = statuses.map((one) => payment(one));
      expect(decide(forwards.toReversed(), due).state).toBe(decide(forwards, due).state);
    }),
  );
});

test('of two readings the later one counts, whichever came first', () => {
  for (const a of PAYMENT_STATUSES)
    for (const b of PAYMENT_STATUSES) expect(laterStatus(a, b)).toBe(laterStatus(b, a));
  expect(laterStatus('approved', 'pending')).toBe('approved');
  expect(laterStatus('refunded', 'approved')).toBe('refunded');
});

test('a refund returns the surplus, or everything without one', () => {
  const [first, second] = [payment('approved'), payment('approved')];
  const other = payment('approved', { amountCents: 1 });
  const gone = payment('refunded');
  const difference = payment('approved', { amountCents: 2 });
  const pays = (one: object) => one === difference;
  for (const state of ['PAP', 'DIS'] as const) {
    expect(paymentsToRefund([first, gone], { due, state, pays })).toEqual([first]);
    expect(paymentsToRefund([first, second], { due, state, pays })).toEqual([second]);
    expect(paymentsToRefund([other, first], { due, state, pays })).toEqual([other]);
    expect(paymentsToRefund([first, difference], { due, state, pays })).toEqual([
      first,
      difference,
    ]);
    expect(paymentsToRefund([first, difference, other], { due, state, pays })).toEqual([other]);
  }
  expect(paymentsToRefund([first, second], { due, state: 'CAN', pays })).toEqual([first, second]);
  expect(paymentsToRefund([other], { due, state: 'PCH', pays })).toEqual([other]);
  expect(paymentsToRefund([payment('disputed')], { due, state: 'PAP', pays })).toEqual([]);
});

test('a payment at the counter stays paid, whatever is refunded online', () => {
  const only = payment('approved');
  for (const [movedBy, state] of [
    ['seller', 'PAP'],
    ['provider', 'CAN'],
  ] as const) {
    expect(stateAfterRefund([only], [only], due, { state: 'PAP', movedBy })).toBe(state);
  }
});
