/** Messages that stand there for a second or so: on a busy machine they are gone before a test looks. */
import type { BrowserContext, Page } from 'playwright';

declare global {
  interface Window {
    /** Messages of this document's message region so far. */
    saidByToasts?: string[];
  }
}

export const noteToasts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const said: string[] = [];
    window.saidByToasts = said;
    document.addEventListener('DOMContentLoaded', () => {
      const region = document.querySelector('#toasts');
      if (!region) return;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) said.push(node.textContent ?? '');
      }).observe(region, { childList: true });
    });
  });

/** Waits until the page has said it, whether it still stands there or not. */
export const untilSaid = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => window.saidByToasts?.some((one) => one.includes(wanted)), text);
