/** The title of one product of a family: that of the family's page, and what tells it from the family's others. */
import type { Autopart, AutopartProduct } from '../entities/catalog.ts';
import { normal } from '../text/plain-text.ts';
import { joined } from '../vehicles/vehicle-names.ts';
import { itemTitle, saysMake, type TitledItem, titledFamily, WORD, wordsOf } from './item-title.ts';

export interface TitledProduct extends TitledItem {
  /** The product's own name; null where the family has no other product. */
  own: string | null;
}

const JOINING: ReadonlySet<string> = new Set(
  'a con de del el en la las los o para por sin y'.split(' '),
);

/** Counts pieces or names a model as well as a measure: `4`, `12`. */
const SHORT_NUMBER = /^\d{1,2}$/;

/** Returns the words of a product's own name that a title does not say, as they are written. */
const unsaidWords = (title: string, own: string, { vehicles }: TitledItem): string => {
  const titleWords = wordsOf(title);
  const ownWords = wordsOf(own);
  /** A short number means the same only beside the same word: `Golf 4`, `12 V`. */
  const isSaid = (word: string, place: number): boolean =>
    SHORT_NUMBER.test(word)
      ? titleWords.some(
          (other, at) =>
            other === word &&
            [-1, 1].some((side) => {
              const beside = ownWords[place + side];
              return beside !== undefined && beside === titleWords[at + side];
            }),
        )
      : titleWords.includes(word) || vehicles.some(({ brand }) => saysMake([word], brand));
  const pieces: string[] = [];
  let [start, end] = [0, 0];
  // From the last word on, since a joining word belongs to the next one.
  for (const [place, token] of [...[...own.matchAll(WORD)].entries()].reverse()) {
    const word = normal(token[0]);
    if (JOINING.has(word) ? end === 0 : isSaid(word, place)) {
      if (end > 0) pieces.unshift(own.slice(start, end));
      end = 0;
      continue;
    }
    start = token.index;
    end ||= start + token[0].length;
  }
  if (end > 0) pieces.unshift(own.slice(start, end));
  return pieces.join(' ');
};

export const titleOfProduct = ({ own, ...item }: TitledProduct): string => {
  const title = itemTitle(item);
  return own === null ? title : joined([title, unsaidWords(title, own, item)]);
};

export const familyProductTitle = (product: AutopartProduct, family: Autopart): string =>
  titleOfProduct({
    ...titledFamily({
      ...family,
      name: family.name.trim() || product.productName,
      products: [product],
    }),
    own: family.products.length > 1 ? product.productName : null,
  });
