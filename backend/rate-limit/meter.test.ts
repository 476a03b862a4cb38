import { expect, test } from 'vitest';
import { createMeter } from './meter.ts';

test('logs each client that exceeds a limit once, without its address', async () => {
  const warned: object[] = [];
  const { take } = createMeter({ warn: (fields) => void warned.push(fields) });
  const limit = { name: 'reads', points: 1, seconds: 60 };
  for (const address of ['198.51.100.7', '198.51.100.7', '198.51.100.8', '198.51.100.8'])
    await take(limit, address);
  expect(warned).toHaveLength(2);
  expect(new Set(warned.map((fields) => JSON.stringify(fields))).size).toBe(2);
  expect(JSON.stringify(warned)).not.toContain('198.51');
});

test('a refunded attempt does not count, and a reset starts again', async () => {
  const { take, refund, reset } = createMeter({ warn: () => {} });
  const limit = { name: 'tries', points: 2, seconds: 60 };
  await take(limit, 'a');
  for (let time = 0; time < 5; time += 1) {
    expect(await take(limit, 'a')).toBe(0);
    await refund(limit, 'a');
  }
  await take(limit, 'a');
  expect(await take(limit, 'a')).toBeGreaterThan(0);
  await reset(limit, 'a');
  expect(await take(limit, 'a')).toBe(0);
});
