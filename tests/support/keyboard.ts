/** A person without a mouse: goes from stop to stop, and counts them. */
import type { Locator, Page } from 'playwright';

const MAX_STOPS = 80;

const isReached = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/**
 * Presses Tab until the focus is there.
 * @returns how many stops it took
 * @throws after `most` stops, naming the last
 */
export const tabTo = async (
  page: Page,
  target: Locator,
  { back = false, most = MAX_STOPS }: { back?: boolean; most?: number } = {},
): Promise<number> => {
  await target.waitFor({ state: 'attached' });
  for (let stops = 1; stops <= most; stops += 1) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if (await isReached(target)) return stops;
  }
  const last = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
  throw new Error(`${target} was not reached by ${most} stops; the last was ${last}`);
};

/** Goes there and presses it. */
export const pressAt = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press(key);
};

/** Goes to a group of radio buttons and takes one of them by the arrows. */
export const choose = async (page: Page, group: Locator, option: Locator): Promise<void> => {
  const all = group.getByRole('radio');
  await all.first().waitFor();
  const entry = group.locator('input:checked').or(all.first()).first();
  await tabTo(page, entry);
  if (!(await option.isChecked())) await page.keyboard.press(' ');
  const count = await all.count();
  for (let step = 0; step < count && !(await option.isChecked()); step += 1)
    await page.keyboard.press('ArrowDown');
};

/** Focuses it and types over its text. */
export const typeAt = async (page: Page, target: Locator, text: string): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};
