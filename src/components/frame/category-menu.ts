/** The category tree as a menu, written once a build: it is the same on every page. */
import type { Category } from '#contract/entities/catalog';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

export const categoryPath = (id: string): string => `/productos?c=${encodeURIComponent(id)}`;

const link = ({ id, name }: Category): string =>
  `<a href="${categoryPath(id)}">${escapeHtml(name)}</a>`;

const written = new WeakMap<readonly Category[], string>();

/** @param linkTops whether the top-level categories lead to their list, not only subcategories */
export const categoryMenu = (categories: readonly Category[], linkTops: boolean): string => {
  const known = written.get(categories);
  if (known !== undefined) return known;
  const columns = categories.map((top) => {
    const items = top.items.map((item) => `<li>${link(item)}</li>`).join('');
    return `<li><b>${linkTops ? link(top) : escapeHtml(top.name)}</b><ul>${items}</ul></li>`;
  });
  const html = `<ul class="mega-columns">${columns.join('')}</ul>`;
  written.set(categories, html);
  return html;
};
