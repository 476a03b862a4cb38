/** When a running shop looks at the host that answers for it: at once over older pages, and after each pause. */
import { beforeEach, expect, test, vi } from 'vitest';
import { startFollowing } from './follow-host.ts';

const builder = vi.hoisted(() => ({ looks: 0, stops: 0, ends: true }));
vi.mock('./build-beside.ts', () => ({
  createBuilder: () => ({
    build: async () => {
      builder.looks += 1;
      return builder.ends;
    },
    stop: () => {
      builder.stops += 1;
    },
  }),
}));

const HOUR = 3_600;
const served = {
  variant: { id: 'NAM', url: 'https://nam.example' },
  dist: '/nowhere',
  release: 'one',
};

beforeEach(() => Object.assign(builder, { looks: 0, stops: 0, ends: true }));

test('older pages are looked at at once, without the first pause', async () => {
  const stop = startFollowing({ ...served, isStale: true }, HOUR);
  await expect.poll(() => builder.looks, { timeout: 10_000 }).toBe(1);
  await stop();
  expect(builder).toMatchObject({ looks: 1, stops: 1 });
});

test('current pages wait for the first pause, and whoever ends meanwhile begins no build', async () => {
  const stop = startFollowing({ ...served, isStale: false }, HOUR);
  await stop();
  expect(builder).toMatchObject({ looks: 0, stops: 1 });
});

test('a look follows each pause, after one that failed as well', async () => {
  builder.ends = false;
  const stop = startFollowing({ ...served, isStale: true }, 0.01);
  await expect.poll(() => builder.looks, { timeout: 10_000 }).toBeGreaterThan(2);
  await stop();
  const { looks } = builder;
  await new Promise(setImmediate);
  expect(builder.looks).toBe(looks);
});
