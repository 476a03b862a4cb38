/** Finds faults that any page may have in a browser. */
import type { Page } from 'playwright';
import { lookOnce } from './axe.ts';

const WIDTHS = [360, 1280] as const;
const HEIGHT = 900;

/** Replaces pictures of other sites, since tests use no network. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Collects errors of the page from now on. @param url of the shop */
export const listenTo = async (page: Page, url: string): Promise<string[]> => {
  const complaints: string[] = [];
  const isOwn = (address: string) => address === '' || address.startsWith(url);
  await page.route(
    (address) => !isOwn(address.href) && address.protocol.startsWith('http'),
    (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }),
  );
  page.on('pageerror', (error) => complaints.push(`threw ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && isOwn(message.location().url))
      complaints.push(`console: ${message.text()} ${message.location().url}`);
  });
  return complaints;
};

/** Finds words that break across lines: by default those of headings and categories. */
export const brokenWords = (
  page: Page,
  selector = 'main :is(h1, h2, h3), .shelf b',
): Promise<string[]> =>
  page.evaluate((chosen) => {
    const broken: string[] = [];
    for (const element of document.querySelectorAll(chosen)) {
      const text = element.firstChild;
      if (!(text instanceof Text)) continue;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}{3,}/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const seen = [...range.getClientRects()].filter(({ width: across }) => across > 0);
        if (new Set(seen.map(({ top }) => Math.round(top))).size > 1)
          broken.push(`breaks the word ${word}`);
      }
    }
    return broken;
  }, selector);

/** Checks horizontal scrolling, headings and axe's rules at one width. */
const atWidth = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: HEIGHT });
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const headings = [...document.querySelectorAll('h1')].map((one) => one.textContent?.trim());
    return [
      ...(scrollWidth > clientWidth ? [`scrolls sideways, ${scrollWidth} > ${clientWidth}`] : []),
      ...(headings.length === 1 && headings[0] ? [] : [`its h1: ${JSON.stringify(headings)}`]),
    ];
  });
  const objections = (await lookOnce(page)).map((line) => `axe ${line}`);
  return [...found, ...(await brokenWords(page)), ...objections].map(
    (fault) => `${width}: ${fault}`,
  );
};

/** The narrowest phone, also a desktop's page at 400 %, and large letters (WCAG 1.4.10 and 1.4.4). */
const NARROW = [
  { width: 320, percent: 100 },
  { width: 360, percent: 130 },
  { width: 360, percent: 200 },
] as const;

/** Finds pages that are wider than a narrow screen, or than a phone with large letters. */
export const overflows = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const { width, percent } of NARROW) {
    await page.setViewportSize({ width, height: HEIGHT });
    const needed = await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
      return document.documentElement.scrollWidth;
    }, percent);
    if (needed > width) found.push(`${width}: ${needed} px wide in letters of ${percent} %`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
};

/** Finds missing contrast in the dark theme, which changes colours alone. */
export const darkFaults = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    for (const line of await lookOnce(page, { rules: ['color-contrast'] }))
      found.push(`${width}: axe dark ${line}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};

export const faultsOf = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const width of WIDTHS) found.push(...(await atWidth(page, width)));
  return found;
};

/** Returns the shop's addresses in links and pictures of a page. */
export const referencesOf = (page: Page): Promise<{ links: string[]; pictures: string[] }> =>
  page.evaluate(() => {
    const own = (address: string) => address.startsWith(`${location.origin}/`);
    return {
      links: [...document.querySelectorAll('a[href]')]
        .flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : []))
        .filter(own)
        .map((href) => href.replace(/#.*$/, '')),
      pictures: [...document.images].map((image) => image.currentSrc || image.src).filter(own),
    };
  });
