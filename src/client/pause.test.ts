import { expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

test('lasts its time, or until its signal aborts, before or meanwhile', async () => {
  vi.useFakeTimers();
  const called = new AbortController();
  const ended: string[] = [];
  const waits = [
    pause(1_000, new AbortController().signal).then(() => ended.push('whole')),
    pause(60_000, called.signal).then(() => ended.push('called off')),
    pause(60_000, AbortSignal.abort()).then(() => ended.push('before')),
  ];
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['before']);
  called.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['before', 'called off']);
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(waits);
  expect(ended).toEqual(['before', 'called off', 'whole']);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
