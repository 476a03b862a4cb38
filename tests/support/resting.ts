/** A pointer that rests on an item's link until the page behind it is here, and read as well as come. */
import type { Locator, Page } from 'playwright';

declare global {
  interface Window {
    /** Paths of the pages that were read while a pointer rested on their links. */
    readPaths?: Set<string>;
  }
}

/** Prefetches are not visible in a page: they are recorded where HTML is parsed. */
export const noteReading = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const paths = new Set<string>();
    window.readPaths = paths;
    const parse = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (...given) {
      const read = parse.apply(this, given);
      const canonical = read.querySelector('link[rel="canonical"]')?.getAttribute('href');
      // After its reader has stored it for a press.
      if (canonical) requestAnimationFrame(() => paths.add(new URL(canonical).pathname));
      return read;
    };
  });

/** @param page prepared by `noteReading` before it was opened @returns the path of the link */
export const rest = async (page: Page, link: Locator): Promise<string> => {
  const path = (await link.getAttribute('href')) ?? '';
  // Its code comes with the first touch of the page.
  await page.mouse.move(5, 300);
  await link.hover();
  await page.waitForFunction((wanted) => window.readPaths?.has(wanted), path);
  return path;
};
