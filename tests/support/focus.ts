/** Where the keyboard is, in a browser test. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Waits until it has the focus. */
export const untilFocused = async (target: Locator): Promise<void> => {
  await target.waitFor();
  await expect.poll(() => hasFocus(target)).toBe(true);
};
