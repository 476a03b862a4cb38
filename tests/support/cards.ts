import type { Locator, Page } from 'playwright';

/** Returns the card of an item in a list, by the code below its title. */
export const cardOf = (page: Page, code: string): Locator =>
  page.getByRole('article').filter({
    has: page.locator('p').filter({ hasText: new RegExp(`^${code.replace(/[^\w]/g, '\\$&')}$`) }),
  });
