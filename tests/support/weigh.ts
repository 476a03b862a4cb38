/** Weighs a page in a browser, untouched and touched: requests, bytes and scripts. */
import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright';

/** The budget of docs/budgets.md: scripts, gzip, before anybody touches the page. */
export const MOST_SCRIPTS = 20_000;
/** Once a pointer came by and the page was scrolled, still without React. */
export const MOST_TOUCHED = 45_000;
/** How long a page stays untouched: idle requests count as well. */
export const UNTOUCHED_MS = 6_000;

/** Waits for the downloads of an act. */
const SETTLED_MS = 2_000;

/** The banner's slider comes when the page is idle; the budgets count it apart. */
const SLIDER = /\bswiper\b/i;

export interface Weight {
  requests: number;
  /** Everything, as it came over the wire. */
  bytes: number;
  /** Scripts, gzip, those in the page itself counted as one, without the banner's slider. */
  scripts: number;
  slider: number;
  /** Fonts, as they came. */
  fonts: number;
  /** How many style sheets. */
  sheets: number;
  hasReact: boolean;
  /** Names of the script files, to find the cause. */
  files: string[];
}

/** Moves the pointer and scrolls the page, like a reader. */
export const look = async (page: Page): Promise<void> => {
  await page.mouse.move(150, 300, { steps: 5 });
  await page.mouse.wheel(0, 1_500);
};

/** A phone, as most visitors have it. */
export const PHONE = {
  viewport: { width: 360, height: 800 },
  reducedMotion: 'no-preference',
} as const;

/**
 * @param page a new one, closed when weighed
 * @param untouchedMs how long it stays untouched after its load
 * @param act an optional action afterwards
 */
export const weigh = async (
  page: Page,
  url: string,
  untouchedMs: number,
  act?: (page: Page) => Promise<void>,
): Promise<Weight> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  session.on('Network.requestWillBeSent', () => {
    requests += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const scripts: Promise<{ file: string; code: string; size: number }>[] = [];
  const fonts: Promise<Buffer>[] = [];
  let sheets = 0;
  const onResponse = (response: Response): void => {
    if (response.request().resourceType() === 'stylesheet') sheets += 1;
    if (response.request().resourceType() === 'font') fonts.push(response.body());
    if (response.request().resourceType() !== 'script') return;
    const file = new URL(response.url()).pathname.replace(/^.*\//, '');
    scripts.push(
      response.body().then((body) => ({
        file,
        code: body.toString(),
        size: gzipSync(body).length,
      })),
    );
  };
  page.on('response', onResponse);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(untouchedMs);
  if (act) {
    await act(page);
    // Replies, and their own requests.
    await page.waitForTimeout(SETTLED_MS);
  }
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter((script) => !script.src && (!script.type || script.type === 'module'))
      .map((script) => script.text)
      .join('\n'),
  );
  // Later responses are not waited for: the page closes.
  page.off('response', onResponse);
  const loaded = await Promise.all(scripts);
  const letters = await Promise.all(fonts);
  await page.close();
  const isSlider = ({ code, file }: { code: string; file: string }) =>
    SLIDER.test(file) || code.includes('swiper-initialized');
  const sum = (of: typeof loaded) => of.reduce((total, { size }) => total + size, 0);
  return {
    requests,
    bytes,
    scripts: sum(loaded.filter((one) => !isSlider(one))) + gzipSync(inline).length,
    slider: sum(loaded.filter(isSlider)),
    fonts: letters.reduce((total, { length }) => total + length, 0),
    sheets,
    hasReact: loaded.some(({ code }) => code.includes('react.transitional.element')),
    files: loaded.map(({ file, size }) => `${file} ${size}`),
  };
};
