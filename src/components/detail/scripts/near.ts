import { variant } from 'virtual:variant';
import { askedText, differenceText } from '#catalog-view/sides-words';
import { sizesOf } from '#contract/measures/sides';
import { storedMeasured } from '#stores/measured';

const factsIn = (place: ParentNode): { key: string; value: string }[] =>
  [...place.querySelectorAll('dl > div')].map((row) => ({
    key: row.querySelector('dt')?.textContent.trim() ?? '',
    value: row.querySelector('dd')?.textContent.trim() ?? '',
  }));

export const tellNearness = (item: HTMLElement): void => {
  const measured = storedMeasured();
  const place = item.querySelector('.facts');
  if (!measured || !place || variant.sides === 'none') return;
  const common = factsIn(place);
  const offers = [...item.querySelectorAll('.offer')].map((offer) =>
    sizesOf([...factsIn(offer), ...common]),
  );
  const difference = differenceText(measured, offers, variant.sides);
  if (difference === null) return;
  const title = document.createElement('b');
  title.textContent = difference;
  const words = document.createElement('p');
  // Runs again after the facts were renewed.
  words.dataset.near = '';
  place.querySelector('[data-near]')?.remove();
  words.append(title, ` frente a lo que buscas: ${askedText(measured, variant.sides)}.`);
  place.append(words);
};
