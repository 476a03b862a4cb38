/** What one untouched page costs a visitor: requests, bytes and scripts, read off a real browser. */
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright';

/** The budget of docs/budgets.md: scripts, gzip, before anybody touches the page. */
export const MOST_SCRIPTS = 20_000;
/** How long a page is left alone: what comes while it is idle counts as well. */
export const UNTOUCHED_MS = 10_000;

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
  /** Names of the script files, for whoever has to find out why. */
  files: string[];
}

/** A phone, as most visitors have it. */
export const PHONE = { viewport: { width: 360, height: 800 } };

/**
 * @param page a new one, closed when weighed
 * @param untouchedMs how long it is left alone after its load
 */
export const weigh = async (page: Page, url: string, untouchedMs: number): Promise<Weight> => {
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
  page.on('response', (response) => {
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
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(untouchedMs);
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter((script) => !script.src && (!script.type || script.type === 'module'))
      .map((script) => script.text)
      .join('\n'),
  );
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
    files: loaded.map(({ file, size }) => `${file} ${size}`),
  };
};
