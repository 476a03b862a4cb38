/** Toasts last about a second, so they are recorded for slow tests. */
import type { BrowserContext, Page } from 'playwright';

declare global {
  interface Window {
    /** Toasts of this document so far. */
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

/** Waits until a toast with this text was shown, even if it is gone already. */
export const untilSaid = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => window.saidByToasts?.some((one) => one.includes(wanted)), text);
