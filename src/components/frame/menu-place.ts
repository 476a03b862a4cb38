/** Where in the shop's menu a page is. */
import { variant } from 'virtual:variant';

/** The page's path as links name it. */
export const pathAt = ({ pathname }: URL): string => pathname.replace(/\.html$/, '');

const hrefs = new Set(
  variant.menu.flatMap(({ href, items }) => [href, ...items.map((one) => one.href)]),
);

/** The path of a page that the menu marks; empty on all others, whose header is the same. */
export const menuPlace = (url: URL): string => {
  const path = pathAt(url);
  return hrefs.has(path) ? path : '';
};
