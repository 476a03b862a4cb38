/** Elements of the head that differ between pages. */
const OF_ITS_OWN =
  'title, meta[name="description"], meta[name="robots"], meta[property], link[rel="canonical"], script[type="application/ld+json"]';

export interface PageHere {
  href: string;
  main: HTMLElement;
  head: Element[];
  /** Rejects where a script fails to load. */
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
 * Returns whether a page can be shown in this document: a built item of the same build (with a common script), without
 * styles, scripts or islands that nothing would start here.
 */
const fits = (page: Document, main: HTMLElement): boolean =>
  main.querySelector('[data-item-code]') !== null &&
  main.querySelector('script, style, astro-island') === null &&
  sources(page).some((source) => has('script[src', source)) &&
  [...page.querySelectorAll('link[rel="stylesheet"]')].every((sheet) =>
    has('link[rel="stylesheet"][href', sheet.getAttribute('href') ?? ''),
  );

/** Fetches an item's page; undefined if it must be loaded as usual. */
export const readPage = async (href: string): Promise<PageHere | undefined> => {
  const answer = await fetch(href, { headers: { accept: 'text/html' } });
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html');
  if (!answer.ok || answer.redirected || !isHtml) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const main = page.querySelector('main');
  if (!main || !fits(page, main)) return undefined;
  // Scripts wait for the item (page-life.ts), and run only once.
  const scripts = Promise.all(sources(page).map((source) => import(/* @vite-ignore */ source)));
  // `settle` handles a rejection.
  scripts.catch(() => undefined);
  return { href, main: document.adoptNode(main), head: headOf(page), scripts };
};
