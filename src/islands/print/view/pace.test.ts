import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

/** Simulates drawings that delay the next frame. @returns their times */
const drawnAt = (costMs: number, untilMs: number): number[] => {
  const isTime = createPace();
  const drawn: number[] = [];
  for (let now = 0; now <= untilMs; ) {
    const draws = isTime(now);
    if (draws) drawn.push(now);
    now += draws ? Math.max(16, costMs) : 16;
  }
  return drawn;
};

test('fast drawings happen in each frame', () => {
  expect(drawnAt(10, 160)).toHaveLength(11);
});

test('slow drawings take at most a fifth of the time', () => {
  const drawn = drawnAt(400, 20_000);
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length * 400).toBeLessThanOrEqual(20_000 / 5 + 400);
});

test('turning continues when a hidden page is shown again', () => {
  const isTime = createPace();
  expect(isTime(0)).toBe(true);
  expect(isTime(60_000)).toBe(true);
  expect(isTime(60_016)).toBe(true);
});
