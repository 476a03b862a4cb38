/** Releases that were configured after the build load one by one, marked until they are there; what is gone is dropped. */
import { variant } from 'virtual:variant';
import type { Card } from '#catalog-view/item-view';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { send } from '#client/send';
import { cardHtml } from '../detail/templates/cards.ts';
import { type ReleaseGroup, releasedCard } from './releases.ts';
import { whenLeft } from './when-left.ts';

/** The card of an item; null where there is none; undefined where nobody answered. */
type Find = (code: string) => Promise<Card | null | undefined>;

export const releasedOf =
  <T>({ find, cardOf }: Pick<CatalogKind<T>, 'find' | 'cardOf'>): Find =>
  async (code) => {
    const reply = await send(find.call, find.input(code));
    if (reply.ok) return cardOf(reply.data.data, variant);
    return reply.error.status === 404 || reply.error.status === 400 ? null : undefined;
  };

const replace = (place: Element, card: Card): void => {
  const made = document.createElement('template');
  made.innerHTML = cardHtml(card).text;
  const next = made.content.firstElementChild;
  const [image, before] = [next?.querySelector('img'), place.querySelector('img')];
  // The picture that is there stays.
  if (image && before?.getAttribute('src')) image.replaceWith(before);
  else if (image?.dataset.src) image.src = image.dataset.src;
  const heart = place.querySelector('[data-keep]');
  if (heart) next?.append(heart);
  if (next) place.replaceWith(next);
};

/** @param place with a row of cards for each group, as the configuration tells of them */
export const loadEach = async (
  place: HTMLElement,
  groups: readonly ReleaseGroup[],
  find: Find,
): Promise<void> => {
  const rows = [...place.querySelectorAll('.carousel')];
  const waiting = rows.flatMap((row, at) =>
    [...row.children].map((card, index) => ({ card, row, item: groups[at]?.items[index] })),
  );
  for (const { card } of waiting) card.setAttribute('aria-busy', 'true');
  for (const { card, row, item } of waiting) {
    // Its picture was not there, and took it along.
    if (!item || !card.isConnected) continue;
    const found = await find(item.code);
    card.removeAttribute('aria-busy');
    if (found === undefined) continue;
    // The others do not wait for the one that somebody is at.
    void whenLeft(card).then(() => {
      if (found) replace(card, releasedCard(found, item));
      else card.remove();
      if (row.childElementCount === 0) row.closest('section')?.remove();
    });
  }
};
