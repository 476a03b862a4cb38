/** Replies that a browser test holds back, to test actions before they arrive. */
import type { Page } from 'playwright';

interface Held {
  /** Waits until the page has sent the request. */
  asked: () => Promise<void>;
  /** Releases the held reply, and all later ones. */
  answer: () => void;
}

/** @param url as Playwright's routes take it */
export const holdAnswers = async (page: Page, url: string | RegExp): Promise<Held> => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let tell = () => {};
  const asked = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await page.route(url, async (route) => {
    tell();
    await held;
    await route.continue();
  });
  return { asked: () => asked, answer };
};
