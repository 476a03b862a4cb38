import type { Category } from '#contract/entities/catalog';
import { categoryPath, hasOwnList } from '#variants/paths';
import type { Variant } from '#variants/schema';
import { type Html, html } from '../html.ts';

type Shop = Pick<Variant, 'routes' | 'flags'>;

const linkHtml = ({ id, name }: Category, shop: Shop): Html =>
  html`<a href="${categoryPath(shop, id)}">${name}</a>`;

const written = new WeakMap<readonly Category[], string>();

/** Returns the category tree as a menu; it is the same on every page, and rendered once per build. */
export const categoryMenu = (categories: readonly Category[], shop: Shop): string => {
  const rendered = written.get(categories);
  if (rendered !== undefined) return rendered;
  const { text } = html`
    <ul class="mega-columns">
      ${categories.map(
        (top) => html`
          <li>
            <b>${hasOwnList(shop, top) ? linkHtml(top, shop) : top.name}</b>
            <ul>${top.items.map((item) => html`<li>${linkHtml(item, shop)}</li>`)}</ul>
          </li>
        `,
      )}
    </ul>
  `;
  written.set(categories, text);
  return text;
};
