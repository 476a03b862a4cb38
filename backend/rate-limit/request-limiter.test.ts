import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { createMeter } from './meter.ts';
import { createRequestLimiter } from './request-limiter.ts';

test('notifications of one sender are rejected beyond the limit, and logged once a window', async () => {
  const warned: object[] = [];
  const meter = createMeter({ warn: (fields) => void warned.push(fields) });
  const { byKind } = createRequestLimiter(LIMITS, meter);
  const request = new Request('https://shop.example/webhooks/paypal', {
    method: 'POST',
    headers: { 'x-nf-client-connection-ip': '198.51.100.7' },
  });
  const { points } = LIMITS.notifications;
  const results = await Promise.allSettled(
    Array.from({ length: points + 30 }, () => byKind('notifications', request)),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(30);
  expect(warned).toHaveLength(1);
  expect(warned).toMatchObject([{ limit: 'notifications' }]);
});
