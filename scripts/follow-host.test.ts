/** When a running shop looks at the host that answers for it: at once over older pages, and after each pause. */
import { metrics } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { beforeEach, expect, test } from 'vitest';
import { startFollowing } from './follow-host.ts';

const seen: { looks: number; stops: number; ends: boolean | undefined } = {
  looks: 0,
  stops: 0,
  ends: true,
};
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
  log: { warn: () => {}, error: () => {} },
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

test('whoever reads the figures is told that a build failed, and no more once one has ended well', async () => {
  const reader = new PrometheusExporter({ preventServerStart: true });
  metrics.setGlobalMeterProvider(new MeterProvider({ readers: [reader] }));
  const failed = async () => {
    const { resourceMetrics } = await reader.collect();
    const [figure] = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
    return [figure?.descriptor.name, figure?.dataPoints[0]?.value];
  };
  const stop = startFollowing({ ...served, isStale: true }, 0.01, builder);
  try {
    expect(await failed()).toEqual(['shop.pages.failed', 0]);
    seen.ends = false;
    await expect.poll(failed, { timeout: 10_000 }).toEqual(['shop.pages.failed', 1]);
    // It went away: that what stands is old is as true as before.
    seen.ends = undefined;
    const { looks } = seen;
    await expect.poll(() => seen.looks, { timeout: 10_000 }).toBeGreaterThan(looks + 1);
    expect(await failed()).toEqual(['shop.pages.failed', 1]);
    seen.ends = true;
    await expect.poll(failed, { timeout: 10_000 }).toEqual(['shop.pages.failed', 0]);
  } finally {
    await stop();
    metrics.disable();
  }
});
