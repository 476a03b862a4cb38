/** What a list's page asks for by itself: its list again, and React. */
import type { Page } from 'playwright';

/** To be called before the page is opened. @returns addresses, which grow while the page lives */
export const watchList = (page: Page): { lists: string[]; react: string[] } => {
  const lists: string[] = [];
  const react: string[] = [];
  page.on('request', (request) => {
    // Not the calls of its stock.
    if (/\/rest\/\w+\/filter/.test(request.url())) lists.push(request.url());
  });
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    const code = await response.text().catch(() => '');
    if (code.includes('react.')) react.push(response.url());
  });
  return { lists, react };
};
