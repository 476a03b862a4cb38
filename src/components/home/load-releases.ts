import { variant } from 'virtual:variant';
import type { Card } from '#catalog-view/item-view';
import type { CatalogKind } from '#catalog-view/kinds/kind';
import { send } from '#client/send';
import { cardHtml } from '../detail/templates/cards.ts';
import { type ReleaseGroup, releasedCard } from './releases.ts';
import { whenLeft } from './when-left.ts';

/** Returns the card of an item; null if it does not exist, undefined without an answer. */
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
  // Keeps a loaded picture.
  if (image && before?.getAttribute('src')) image.replaceWith(before);
  else if (image?.dataset.src) image.src = image.dataset.src;
  const heart = place.querySelector('[data-keep]');
  if (heart) next?.append(heart);
  if (next) place.replaceWith(next);
};

/**
 * Replaces cards of newly configured releases by the present items, one by one, and removes items that are gone.
 * @param place has a row of cards for each group
 */
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
    // Removed already, with its missing picture.
    if (!item || !card.isConnected) continue;
    const found = await find(item.code);
    card.removeAttribute('aria-busy');
    if (found === undefined) continue;
    // Cards in use are replaced later, without delaying the others.
    void whenLeft(card).then(() => {
      if (found) replace(card, releasedCard(found, item));
      else card.remove();
      if (row.childElementCount === 0) row.closest('section')?.remove();
    });
  }
};
