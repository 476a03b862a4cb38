/** The screens that what matters to buyers is tried on, and whether a page fits one. */
import type { Locator, Page } from 'playwright';

export const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;

/** For `test.each`: the name goes into the test's. */
export const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;

/** Wider than its screen, a page is pushed about with the thumb. As a text it is asked where pages run no script, too. */
export const fitsScreen = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
  );

/** Checks that a finger on the middle of the element meets it, and not what lies over it. */
export const canBeTapped = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  });
