import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { createMeter } from './meter.ts';
import { createThrottled } from './throttled.ts';

const request = () =>
  new Request('https://shop.example/webhooks/paypal', {
    method: 'POST',
    headers: { 'x-nf-client-connection-ip': '198.51.100.7' },
  });

test('a hundred forged notifications at once make thirty questions; proven ones all pass', async () => {
  const warned: object[] = [];
  const meter = createMeter({ warn: (fields) => void warned.push(fields) });
  const { notification } = createThrottled(LIMITS, meter);
  let asked = 0;
  const forged = () =>
    notification(request(), async () => {
      asked += 1;
      return new Response(null, { status: 401 });
    });
  for (let n = 0; n < 60; n++)
    expect((await notification(request(), async () => new Response(null))).status).toBe(200);
  const results = await Promise.allSettled(Array.from({ length: 100 }, forged));
  expect(asked).toBe(30);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(70);
  // Once a window.
  expect(warned).toMatchObject([{ limit: 'unproven' }]);
});
