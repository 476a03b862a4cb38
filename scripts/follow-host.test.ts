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

test('checks the host at once if the pages are stale', async () => {
  const stop = startFollowing({ ...served, isStale: true }, HOUR, builder);
  await expect.poll(() => seen.looks, { timeout: 10_000 }).toBe(1);
  await stop();
  expect(seen).toMatchObject({ looks: 1, stops: 1 });
});

test('waits for the first pause if the pages are current, and begins no build after a stop', async () => {
  const stop = startFollowing({ ...served, isStale: false }, HOUR, builder);
  await stop();
  expect(seen).toMatchObject({ looks: 0, stops: 1 });
});

test('checks again after each pause, also after a failure', async () => {
  seen.ends = false;
  const stop = startFollowing({ ...served, isStale: true }, 0.01, builder);
  await expect.poll(() => seen.looks, { timeout: 10_000 }).toBeGreaterThan(2);
  await stop();
  const { looks } = seen;
  await new Promise(setImmediate);
  expect(seen.looks).toBe(looks);
});

test('the metric shows a failed build until one succeeds', async () => {
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
    // A silent host changes nothing.
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
