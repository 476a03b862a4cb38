/** Runs axe on the current page, at phone and desktop width, in light and dark. */
import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const WIDTHS = [360, 1280] as const;
const HEIGHT = 900;

interface Look {
  /** A selector; without it the whole document. */
  scope?: string;
  /** Only these; by default all that axe enables. */
  rules?: string[];
}

/**
 * One look, in the page itself. A runner for pages with frames puts their results together in another page
 * that it opens for each look, and hands over what passes as well; the shop's pages have no frames.
 * @returns a line for each element that is wrong
 */
export const lookOnce = async (page: Page, look: Look = {}): Promise<string[]> => {
  if (page.frames().length > 1) throw new Error('axe was not told to look into frames');
  // It stays as long as the document does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async ({ scope, rules }) => {
    if (!window.axe) throw new Error('axe is gone');
    const { violations } = await window.axe.run(scope ? { include: [[scope]] } : document, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: { type: 'rule' as const, values: rules } } : {}),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, look);
};

/**
 * The dark theme changes colours only, so it is checked for contrast.
 * @param scope a selector: the frame around it is checked once
 */
export const objectionsTo = async (page: Page, scope = 'html'): Promise<string[]> => {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    const look = async (colorScheme: 'light' | 'dark', of: Look) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const line of await lookOnce(page, of)) found.push(`${width} ${colorScheme} ${line}`);
    };
    await look('light', { scope });
    await look('dark', { scope, rules: ['color-contrast'] });
  }
  return found;
};
