/** The installed clock of a page, which stops on a busy machine (`page.clock.install()`). */
import type { Page } from 'playwright';
import { expect } from 'vitest';

const MINUTE_MS = 60_000;

/** From then on only a test moves it; the page itself can wait for nothing, a locator's click neither. */
export const stopClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + MINUTE_MS);

/** @returns how many seconds of the page it takes until it shows something else */
export const secondsUntilOther = async (
  page: Page,
  shown: () => Promise<string>,
): Promise<number> => {
  const before = await shown();
  let seconds = 0;
  const later = async () => {
    await page.clock.runFor(1_000);
    seconds += 1;
    return shown();
  };
  await expect.poll(later).not.toBe(before);
  return seconds;
};
