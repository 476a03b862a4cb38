import { variant } from 'virtual:variant';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { send } from '#client/send';
import { categoryList } from '#contract/calls/catalog';
import { decodeCode } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { loadLatePictures } from '../../frame/late-pictures.ts';
import { markOpenBranches } from '../../frame/open-mark.ts';
import { itemHtml } from '../templates/item-page.ts';

const NOT_FOUND = '/404';

const showError = (place: HTMLElement, text: string, again: () => void): void => {
  const words = document.createElement('p');
  words.textContent = text;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button';
  button.textContent = 'Reintentar';
  button.addEventListener('click', again);
  const box = document.createElement('div');
  box.className = 'wrap empty';
  box.setAttribute('role', 'alert');
  box.append(words, button);
  place.replaceChildren(box);
};

/**
 * Renders an item without a built page, or leads to the page for not found.
 * @param enliven the script of a built page
 */
export const showLivePage = async <T>(
  kind: CatalogKind<T>,
  enliven: (item: HTMLElement) => void,
): Promise<void> => {
  const place = document.querySelector<HTMLElement>('#live-item');
  const code = decodeCode(location.pathname.split('/').at(-1) ?? '');
  if (!place || code === '') return location.replace(NOT_FOUND);
  const [found, categories] = await Promise.all([
    send(kind.find.call, kind.find.input(code)),
    send(categoryList, {}),
  ]);
  if (!found.ok) {
    if (found.error.status === 404 || found.error.status === 400)
      return location.replace(NOT_FOUND);
    return showError(place, found.error.text, () => void showLivePage(kind, enliven));
  }
  const item = found.data.data;
  const own = kind.codeOf(item);
  // The code of a product leads to the page of its family.
  if (own.toLowerCase() !== code.toLowerCase()) return location.replace(itemPath(variant, own));
  const related = await send(kind.related.call, kind.related.input(own));
  const view = kind.viewOf(item, {
    shop: variant,
    categories: categories.ok ? categories.data.data : [],
    related: related.ok ? related.data.data.map((each) => kind.cardOf(each, variant)) : [],
  });
  document.title = `${view.documentTitle} · ${variant.name}`;
  place.innerHTML = itemHtml(view, variant).text;
  const shown = place.querySelector<HTMLElement>('[data-item-code]');
  if (shown) {
    shown.dataset.fresh = '';
    enliven(shown);
  }
  markOpenBranches();
  loadLatePictures(place);
};
