/** An item's page out of its HTML, where it can take the place of the one that is shown. */

/** What of a head says which page it is; the rest is the same on every page. */
const OF_ITS_OWN =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], script[type="application/ld+json"]';

export interface PageHere {
  href: string;
  main: HTMLElement;
  head: Element[];
  /** What brings it to life; refused where it cannot be had. */
  scripts: Promise<unknown>;
}

export const headOf = (page: Document): Element[] => [...page.head.querySelectorAll(OF_ITS_OWN)];

const has = (selector: string, name: string): boolean =>
  document.querySelector(`${selector}="${CSS.escape(name)}"]`) !== null;

const sources = (page: Document): string[] =>
  [...page.scripts].flatMap(({ type, attributes }) => {
    const source = attributes.getNamedItem('src')?.value;
    return type === 'module' && source ? [source] : [];
  });

/**
 * Only what this document is ready for: an item that was built ahead, by the same build (one shared script
 * at least), without rules, scripts or islands that nothing would start here.
 */
const fits = (page: Document, main: HTMLElement): boolean =>
  main.querySelector('[data-item-code]') !== null &&
  main.querySelector('script, style, astro-island') === null &&
  sources(page).some((source) => has('script[src', source)) &&
  [...page.querySelectorAll('link[rel="stylesheet"]')].every((sheet) =>
    has('link[rel="stylesheet"][href', sheet.getAttribute('href') ?? ''),
  );

/** @returns undefined where the page has to be loaded like every other */
export const readPage = async (href: string): Promise<PageHere | undefined> => {
  const answer = await fetch(href, { headers: { accept: 'text/html' } });
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || !isHtml) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = page.querySelector('main');
  if (!main || !fits(page, main)) return undefined;
  // They wait for the item (page-life.ts); one that is here already is not started twice.
  const scripts = Promise.all(sources(page).map((source) => import(/* @vite-ignore */ source)));
  // Whoever shows the page hears of it.
  scripts.catch(() => undefined);
  return { href, main: document.adoptNode(main), head: headOf(page), scripts };
};
