import { expect, test } from 'vitest';
import { readCapture } from './paypal-wire.ts';

const capture = (status: string) => ({
  id: '2GG279541U471931P',
  status,
  amount: { currency_code: 'USD', value: '30.86' },
  update_time: '2026-11-27T10:00:00Z',
});

test.each([
  ['COMPLETED', 0],
  ['REFUNDED', 30_86],
])('%s states the refunded amount itself', (status, refundedCents) => {
  expect(readCapture(capture(status), undefined)).toMatchObject({
    refundedCents,
    reportsRefundedAmount: true,
  });
});

test('partial refunds are known by their refunds only', () => {
  expect(readCapture(capture('PARTIALLY_REFUNDED'), undefined)).toMatchObject({
    reportsRefundedAmount: false,
  });
  expect(readCapture(capture('PARTIALLY_REFUNDED'), [])).toMatchObject({
    reportsRefundedAmount: true,
  });
});
