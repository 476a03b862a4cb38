/** When a running shop looks at the host that answers for it: at once over older pages, and after each pause. */
import { beforeEach, expect, test } from 'vitest';
import { startFollowing } from './follow-host.ts';

const seen = { looks: 0, stops: 0, ends: true };
const builder = {
  build: async () => {
    seen.looks += 1;
    return seen.ends;
  },
  stop: () => {
    seen.stops += 1;
  },
};

const HOUR = 3_600;
const served = {
  variant: { id: 'NAM', url: 'https://nam.example' },
  dist: '/nowhere',
  release: 'one',
};

beforeEach(() => Object.assign(seen, { looks: 0, stops: 0, ends: true }));

test('older pages are looked at at once, without the first pause', async () => {
  const stop = startFollowing({ ...served, isStale: true }, HOUR, builder);
  await expect.poll(() => seen.looks, { timeout: 10_000 }).toBe(1);
  await stop();
  expect(seen).toMatchObject({ looks: 1, stops: 1 });
});

test('current pages wait for the first pause, and whoever ends meanwhile begins no build', async () => {
  const stop = startFollowing({ ...served, isStale: false }, HOUR, builder);
  await stop();
  expect(seen).toMatchObject({ looks: 0, stops: 1 });
});

test('a look follows each pause, after one that failed as well', async () => {
  seen.ends = false;
  const stop = startFollowing({ ...served, isStale: true }, 0.01, builder);
  await expect.poll(() => seen.looks, { timeout: 10_000 }).toBeGreaterThan(2);
  await stop();
  const { looks } = seen;
  await new Promise(setImmediate);
  expect(seen.looks).toBe(looks);
});
