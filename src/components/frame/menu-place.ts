import { variant } from 'virtual:variant';

/** Returns the page's path as links have it. */
export const pathAt = ({ pathname }: URL): string => pathname.replace(/\.html$/, '');

const hrefs = new Set(
  variant.menu.flatMap(({ href, items }) => [href, ...items.map((one) => one.href)]),
);

/** Returns the path of a page that the menu marks; empty for all others, whose header is the same. */
export const menuPlace = (url: URL): string => {
  const path = pathAt(url);
  return hrefs.has(path) ? path : '';
};
