import { expect, test } from 'vitest';
import { newsOf, readCapture } from './paypal-wire.ts';

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

test.each([
  ['PENDING', 'BUYER_COMPLAINT', 'disputed'],
  ['REFUNDED', 'BUYER_COMPLAINT', 'disputed'],
  ['COMPLETED', 'BUYER_COMPLAINT', 'disputed'],
  ['REFUNDED', 'CHARGEBACK', 'charged_back'],
  ['PENDING', 'PENDING_REVIEW', 'pending'],
])('a capture that is %s for %s is %s, and nothing went back', (status, reason, read) => {
  const disputed = { ...capture(status), status_details: { reason } };
  expect(readCapture(disputed, undefined)).toMatchObject({ status: read, refundedCents: 0 });
});

test('a dispute that ended in a refund is a refund', () => {
  const { id, amount } = capture('REFUNDED');
  const refund = {
    status: 'COMPLETED',
    amount,
    links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${id}` }],
  };
  const lost = { ...capture('REFUNDED'), status_details: { reason: 'BUYER_COMPLAINT' } };
  expect(readCapture(lost, [refund])).toMatchObject({ status: 'refunded', refundedCents: 30_86 });
});

test('news of a dispute are about its capture', () => {
  const event = (resource: object) => ({ event_type: 'CUSTOMER.DISPUTE.CREATED', resource });
  expect(
    newsOf(event({ disputed_transactions: [{ seller_transaction_id: '2GG279541U471931P' }] })),
  ).toEqual({ about: 'payment', providerId: '2GG279541U471931P' });
  expect(newsOf(event({}))).toEqual({ about: 'nothing' });
});
