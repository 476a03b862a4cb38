/** Measures the layout shift of a page while it loads, as browsers do. */
import type { Page } from 'playwright';

/** To be called before the page is opened. */
export const watchShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** @returns the sum since the page was opened; 0 = nothing moved */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { shift: number }).shift);
