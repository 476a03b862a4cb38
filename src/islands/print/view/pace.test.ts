/** How often a turning model is drawn: never so that nobody else gets a turn. */
import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

/** @returns when it was drawn, where each drawing holds the next frame up by so long */
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

test('what is drawn quickly is drawn in each frame', () => {
  expect(drawnAt(10, 160)).toHaveLength(11);
});

test('what takes long to draw takes a fifth of the time at the most', () => {
  const drawn = drawnAt(400, 20_000);
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length * 400).toBeLessThanOrEqual(20_000 / 5 + 400);
});

test('a page that comes back into sight goes on turning', () => {
  const isTime = createPace();
  expect(isTime(0)).toBe(true);
  expect(isTime(60_000)).toBe(true);
  expect(isTime(60_016)).toBe(true);
});
