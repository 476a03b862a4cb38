/** Watches a list's page for its own requests: the list again, and React. */
import type { Page } from 'playwright';

/** React, wherever it was put among a shop's files. */
const REACT = 'react.transitional.element';

/**
 * To be called before the page is opened.
 * @returns the addresses of its calls, which grow while the page lives, and the scripts so far that hold React
 */
export const watchList = (page: Page): { lists: string[]; react: () => Promise<string[]> } => {
  const lists: string[] = [];
  const scripts: Promise<string>[] = [];
  page.on('request', (request) => {
    // Not the calls of its stock.
    if (/\/rest\/\w+\/filter/.test(request.url())) lists.push(request.url());
  });
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    // A request aborted by leaving the page does not count.
    const code = response.text().catch(() => '');
    scripts.push(code.then((text) => (text.includes(REACT) ? response.url() : '')));
  });
  return { lists, react: async () => (await Promise.all(scripts)).filter(Boolean) };
};
