/** The screens that what matters to buyers is tried on, and whether a page fits one. */
import type { Locator, Page } from 'playwright';

export const PHONE = { viewport: { width: 360, height: 800 }, hasTouch: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;

/** For `test.each`: the name goes into the test's. */
export const SIZES = [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const;

/** A page wider than its screen scrolls sideways. As text it also runs in pages without scripts. */
export const fitsScreen = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(
    'document.documentElement.scrollWidth <= document.documentElement.clientWidth',
  );

/** Checks that a tap on the middle of the element hits it, and nothing over it. */
export const canBeTapped = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(left + width / 2, top + height / 2);
    return met !== null && element.contains(met);
  });
