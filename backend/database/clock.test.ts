import { expect, test } from 'vitest';
import { createClock, type System } from './clock.ts';

const HOUR_MS = 3_600_000;
const TRUE_START = Date.UTC(2026, 10, 21, 12);

/** Simulates time, on a machine whose clock is 73 hours ahead. */
const createWorld = () => {
  const world = { passed: 0, frozen: 0, ahead: 73 * HOUR_MS, looks: 0, slow: 0, isAway: false };
  const system: System = {
    wall: () => TRUE_START + world.passed + world.frozen + world.ahead,
    monotonic: () => 5_000 + world.passed,
  };
  const read = async () => {
    world.looks += 1;
    if (world.isAway) throw new Error('away');
    const at = TRUE_START + world.passed + world.frozen;
    world.passed += world.slow;
    return at;
  };
  return { world, clock: createClock(read, system), trueNow: () => system.wall() - world.ahead };
};

test('returns the time of the database and reads it again every 30 seconds', async () => {
  const { world, clock, trueNow } = createWorld();
  await clock.sync();
  expect(clock.now().getTime()).toBe(trueNow());
  world.passed += 29_000;
  await clock.sync();
  expect(clock.now().getTime()).toBe(trueNow());
  expect(world.looks).toBe(1);
  world.passed += 2_000;
  await clock.sync();
  expect(world.looks).toBe(2);
});

test('concurrent callers share one read', async () => {
  const { world, clock } = createWorld();
  await Promise.all([clock.sync(), clock.sync(), clock.sync()]);
  expect(world.looks).toBe(1);
});

test.each([
  ["the machine's clock is corrected", { ahead: 0 }],
  ['the process was frozen for an hour', { frozen: HOUR_MS }],
])('reads again at once when %s', async (_, change) => {
  const { world, clock, trueNow } = createWorld();
  await clock.sync();
  Object.assign(world, change);
  expect(() => clock.now()).toThrow();
  await clock.sync();
  expect(clock.now().getTime()).toBe(trueNow());
});

test('fails without a first read, and continues alone once it had one', async () => {
  const { world, clock, trueNow } = createWorld();
  world.isAway = true;
  await clock.sync();
  expect(() => clock.now()).toThrow('away');
  world.isAway = false;
  await clock.sync();
  world.isAway = true;
  world.passed += HOUR_MS;
  await clock.sync();
  expect(clock.now().getTime()).toBe(trueNow());
});

test('ignores a read that takes too long', async () => {
  const { world, clock, trueNow } = createWorld();
  world.slow = 10_000;
  await clock.sync();
  expect(() => clock.now()).toThrow();
  world.slow = 200;
  await clock.sync();
  expect(Math.abs(clock.now().getTime() - trueNow())).toBeLessThanOrEqual(100);
});
