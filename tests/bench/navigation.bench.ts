/**
 * From list to item and back: pointer down to painted title after 120 ms of hovering, with a real
 * pointer in a real window (real-window/). The same pages without in-place opening are measured
 * alternately: on a busy machine the ratio is more reliable than either.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { freePort } from '#host/free-port';
import { startServer } from '#host/server';
import type { Report } from '../../scripts/bench.ts';
import { median } from '../support/measuring.ts';
import { missingPrograms, openWindow, type RealWindow } from './real-window/window.ts';
import { withSmallShop } from './small-shop.ts';

const LIST = '/productos?c=1.1';
const ROUNDS = 9;
const HOVER_S = 0.12;
const PRESS_S = 0.04;
/** Time for automatic work after the load. */
const CALM_S = 0.7;
/** Lighthouse's slow 4G, and a quarter of the CPU. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SLOWER_CPU = 4;

interface Times {
  go: number[];
  back: number[];
}

/** Opens an item and goes back. */
const goAndComeBack = async (window: RealWindow, round: number, times: Times): Promise<void> => {
  window.forget();
  const { places = [] } = await window.next('links');
  const place = places[round % places.length];
  if (!place) throw new Error('no card in sight');
  await window.point('mousemove', 640, 130, 'sleep', CALM_S / 2);
  window.forget();
  await window.point(
    ...['mousemove', place.x, place.y, 'sleep', HOVER_S],
    ...['mousedown', 1, 'sleep', PRESS_S, 'mouseup', 1],
  );
  const [down, item] = [await window.next('down'), await window.next('item')];
  times.go.push((item.at ?? 0) - (down.at ?? 0));
  await window.point('sleep', CALM_S);
  window.forget();
  await window.point('key', 'alt+Left');
  const [key, list] = [await window.next('key'), await window.next('list')];
  times.back.push((list.at ?? 0) - (key.at ?? 0));
  await window.point('sleep', CALM_S);
};

const figures = ({ go, back }: Times) => ({
  'ms to the title': median(go),
  'least ms': Math.min(...go),
  'ms back': median(back),
});

const slowDown = async (port: number): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('no page to slow down');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
};

/** The built pages, but for the code that opens items in place. */
const withoutInstant = (dist: string): string => {
  const copy = `${dist}-plain`;
  cpSync(dist, copy, { recursive: true });
  for (const name of readdirSync(join(copy, '_astro')))
    if (/^instant\..*\.js$/.test(name)) rmSync(join(copy, '_astro', name));
  return copy;
};

const measure = async (report: Report, url: string, dist: string): Promise<void> => {
  const plain = withoutInstant(dist);
  const server = await startServer({ port: 0, dist: plain, withoutJobs: true });
  const here = await openWindow(url + LIST);
  const loaded = await openWindow(server.url + LIST);
  const times = { here: { go: [], back: [] }, loaded: { go: [], back: [] } };
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await goAndComeBack(here, round, times.here);
      await goAndComeBack(loaded, round, times.loaded);
    }
  } finally {
    await here.close();
    await loaded.close();
    await server.close();
    rmSync(plain, { recursive: true, force: true });
  }
  const ratio = median(times.here.go) / median(times.loaded.go);
  report('list → item, in the page that is there', figures(times.here));
  report('list → item, loaded', { ...figures(times.loaded), 'here / loaded': ratio });
};

const measureSlow = async (report: Report, url: string): Promise<void> => {
  const window = await openWindow(url + LIST, await freePort());
  const times: Times = { go: [], back: [] };
  try {
    await window.next('links');
    if (window.debugPort) await slowDown(window.debugPort);
    for (let round = 0; round < ROUNDS; round++) await goAndComeBack(window, round, times);
  } finally {
    await window.close();
  }
  report('the same, slow 4G, a quarter of the CPU', figures(times));
};

export const bench = async (report: Report): Promise<void> => {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(`  not measured: ${missing.join(' and ')} not found (apt install xvfb xdotool)`);
    return;
  }
  await withSmallShop('navigation', async ({ url, dist }) => {
    const [load = 0] = loadavg();
    await measure(report, url, dist);
    await measureSlow(report, url);
    report('load of the machine meanwhile', { before: load, after: loadavg()[0] ?? 0 });
  });
};
