/** The category tree as a menu, written once a build: it is the same on every page. */
import type { Category } from '#contract/entities/catalog';
import { categoryPath, hasOwnList } from '#variants/paths';
import type { Variant } from '#variants/schema';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

type Shop = Pick<Variant, 'routes' | 'flags'>;

const link = ({ id, name }: Category, shop: Shop): string =>
  `<a href="${categoryPath(shop, id)}">${escapeHtml(name)}</a>`;

const written = new WeakMap<readonly Category[], string>();

export const categoryMenu = (categories: readonly Category[], shop: Shop): string => {
  const known = written.get(categories);
  if (known !== undefined) return known;
  const columns = categories.map((top) => {
    const items = top.items.map((item) => `<li>${link(item, shop)}</li>`).join('');
    return `<li><b>${hasOwnList(shop, top) ? link(top, shop) : escapeHtml(top.name)}</b><ul>${items}</ul></li>`;
  });
  const html = `<ul class="mega-columns">${columns.join('')}</ul>`;
  written.set(categories, html);
  return html;
};
