/** Fills the shell at a part's address with the part itself, or leads to not-found. */
import { variant } from 'virtual:variant';
import { cardOf } from '#catalog-view/part-card';
import { viewOf } from '#catalog-view/part-page';
import { send } from '#client/send';
import { autopartFindByFamily, autopartListRelated, categoryList } from '#contract/calls/catalog';
import { decodeCode } from '#contract/paths';
import { itemPath } from '#variants/paths';
import { loadLatePictures } from '../../frame/late-pictures.ts';
import { markOpenBranches } from '../../frame/open-mark.ts';
import { partHtml } from '../templates/item-page.ts';
import { enliven } from './live.ts';

const NOT_FOUND = '/404';

const say = (place: HTMLElement, text: string, again: () => void): void => {
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

export const showLivePart = async (): Promise<void> => {
  const place = document.querySelector<HTMLElement>('#live-part');
  const code = decodeCode(location.pathname.split('/').at(-1) ?? '');
  if (!place || code === '') return location.replace(NOT_FOUND);
  const [found, categories] = await Promise.all([
    send(autopartFindByFamily, { family: code }),
    send(categoryList, {}),
  ]);
  if (!found.ok) {
    if (found.error.status === 404 || found.error.status === 400)
      return location.replace(NOT_FOUND);
    return say(place, found.error.text, () => void showLivePart());
  }
  const part = found.data.data;
  // The code of a product leads to its family.
  if (part.code.toLowerCase() !== code.toLowerCase())
    return location.replace(itemPath(variant, part.code));
  const related = await send(autopartListRelated, { family: part.code });
  const cards = related.ok ? related.data.data.map((each) => cardOf(each, variant)) : [];
  const view = viewOf(part, cards, variant, categories.ok ? categories.data.data : []);
  document.title = `${view.code} ${view.title} · ${variant.name}`;
  place.innerHTML = partHtml(view, variant).text;
  const shown = place.querySelector<HTMLElement>('[data-part]');
  if (shown) enliven(shown);
  markOpenBranches();
  loadLatePictures(place);
};
