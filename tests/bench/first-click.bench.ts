/**
 * The first clicks of a visit and the way back: from the pointer's press to the painted page, with a real pointer in a
 * real window of a fresh profile for each run (real-window/). The same pages without scripts are measured in turn: on a
 * busy machine the ratio is more reliable than either. `VARIANT=RTC` measures another shop, `RUNS=15` more often.
 */
import { loadavg } from 'node:os';
import { chromium } from 'playwright';
import { freePort } from '#host/free-port';
import type { Report } from '../../scripts/bench.ts';
import { median } from '../support/measuring.ts';
import { servePlainPages } from './plain-pages.ts';
import { missingPrograms, openWindow, type Place, type RealWindow } from './real-window/window.ts';
import { withSmallShop } from './small-shop.ts';

const LIST = '/productos?c=1.1';
const RUNS = Number(process.env.RUNS ?? 9);
const HOVER_S = 0.12;
const PRESS_S = 0.04;
/** Time for automatic work after a load. */
const CALM_S = 1.5;
const SHORT_STAY_S = 0.7;
const LONG_STAY_S = 6;
/** Lighthouse's slow 4G, and a quarter of the CPU. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const SLOWER_CPU = 4;

/** Milliseconds by what was measured. */
type Times = Record<string, number[]>;

const keep = (times: Times, what: string, ms: number): void => {
  times[what] = [...(times[what] ?? []), ms];
};

/** Comes from the side, rests, and presses. @returns ms until what it leads to is painted */
const click = async (window: RealWindow, { x, y }: Place, to: 'item' | 'list'): Promise<number> => {
  window.forget();
  await window.point(
    ...[
      'mousemove',
      Math.max(0, x - 60),
      y - 40,
      'sleep',
      0.05,
      'mousemove',
      x,
      y,
      'sleep',
      HOVER_S,
    ],
    ...['mousedown', 1, 'sleep', PRESS_S, 'mouseup', 1],
  );
  const [down, shown] = [await window.next('down'), await window.next(to)];
  return (shown.at ?? 0) - (down.at ?? 0);
};

/** @returns ms from the key until the list is painted */
const goBack = async (window: RealWindow): Promise<number> => {
  window.forget();
  await window.point('key', 'alt+Left');
  const [key, list] = [await window.next('key'), await window.next('list')];
  return (list.at ?? 0) - (key.at ?? 0);
};

const placeOf = async (
  window: RealWindow,
  kind: 'items' | 'lists' | 'pages',
  index = 0,
): Promise<Place> => {
  window.forget();
  const { places = [] } = await window.next(kind);
  const place = places[index % places.length];
  if (!place) throw new Error(`no link in sight: ${kind}`);
  return place;
};

/** Opens two items from a list, and goes back from each. */
const visitItems = async (window: RealWindow, times: Times, run: number): Promise<void> => {
  await window.next('items');
  for (const [which, stay] of [
    ['first click', SHORT_STAY_S],
    ['second click', LONG_STAY_S],
  ] as const) {
    await window.point('mousemove', 5, 890, 'sleep', CALM_S);
    keep(times, which, await click(window, await placeOf(window, 'items', run), 'item'));
    await window.point('sleep', stay);
    keep(times, `way back after ${stay} s`, await goBack(window));
  }
};

const visitLists = async (
  url: string,
  times: Times,
  [path, kind, name]: readonly [string, 'lists' | 'pages', string],
): Promise<void> => {
  const window = await openWindow(url + path);
  try {
    await window.next('list');
    await window.point('mousemove', 5, 890, 'sleep', CALM_S);
    // Its links are further down.
    if (kind === 'pages') await window.point('key', 'End', 'sleep', 0.5);
    keep(times, name, await click(window, await placeOf(window, kind), 'list'));
  } finally {
    await window.close();
  }
};

const visit = async (url: string, times: Times, run: number): Promise<void> => {
  const window = await openWindow(url + LIST);
  try {
    await visitItems(window, times, run);
  } finally {
    await window.close();
  }
  await visitLists(url, times, ['/', 'lists', 'home → list']);
};

const slowDown = async (port: number): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error('no page to slow down');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
};

const measureSlow = async (report: Report, url: string): Promise<void> => {
  const times: Times = {};
  for (let run = 0; run < RUNS; run++) {
    const window = await openWindow(url + LIST, await freePort());
    try {
      await window.next('items');
      if (window.debugPort) await slowDown(window.debugPort);
      await visitItems(window, times, run);
    } finally {
      await window.close();
    }
  }
  for (const [what, ms] of Object.entries(times))
    report(`slow 4G, a quarter of the CPU: ${what}`, { ms: median(ms) });
};

export const bench = async (report: Report): Promise<void> => {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.log(`  not measured: ${missing.join(' and ')} not found (apt install xvfb xdotool)`);
    return;
  }
  await withSmallShop('first-click', async ({ url }) => {
    const plain = await servePlainPages(url);
    const [load = 0] = loadavg();
    const times: Record<'shop' | 'plain', Times> = { shop: {}, plain: {} };
    try {
      for (let run = 0; run < RUNS; run++) {
        await visit(url, times.shop, run);
        await visit(plain.url, times.plain, run);
        // Only the list's script shows pages that were not built.
        await visitLists(url, times.shop, [LIST, 'pages', 'list → page 2']);
      }
    } finally {
      plain.close();
    }
    for (const [what, ms] of Object.entries(times.shop)) {
      const plainMs = median(times.plain[what] ?? []);
      const beside = { plain: plainMs, ratio: median(ms) / plainMs };
      report(what, { ms: median(ms), ...(times.plain[what] && beside) });
    }
    await measureSlow(report, url);
    report('load of the machine meanwhile', { before: load, after: loadavg()[0] ?? 0 });
  });
};
