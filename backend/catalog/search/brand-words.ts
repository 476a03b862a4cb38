/** The brand to which a word narrows a list: all that has the word is of it. The table of `La Mesa` says none. */
import { AT } from '../search-index/search-document.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import { termsOfDocument } from './postings.ts';
import { isVisible } from './shown-words.ts';

/** By copy: what was looked up already. */
const known = new WeakMap<CatalogCopy, Map<string, boolean>>();

const isOf = ({ data, start }: CatalogCopy, id: number, brandId: number): boolean => {
  const at = start[id] ?? -1;
  const end = at + (data[at + AT.makesEnd] ?? 0);
  for (let place = at + AT.first; place < end; place++) if (data[place] === brandId) return true;
  return false;
};

/** As it is said of a vehicle: by the applications with it, which are fewer than what they are of. */
const isMakersAlone = ({ terms }: CatalogCopy, word: string, brandId: number): boolean => {
  const labels = new Set(terms.labelsWith.get(word));
  return (
    labels.size === 0 ||
    terms.fitments.every(
      (number) => !labels.has(terms.labelOf[number] ?? -1) || terms.brandOf[number] === brandId,
    )
  );
};

/** As entries have it themselves, in their names or as their brand. */
const isEntriesAlone = (
  copy: CatalogCopy,
  word: string,
  brandId: number,
  seesAll: boolean,
): boolean => {
  const own = copy.terms.words.get(word);
  if (own === undefined) return true;
  const isAnothers = (id: number) => (seesAll || isVisible(copy, id)) && !isOf(copy, id, brandId);
  const { begin, ids } = copy.byTerm;
  for (let at = begin[own] ?? 0; at < (begin[own + 1] ?? 0); at++) {
    const id = ids[at] ?? -1;
    // One that changed since may have the word no more: it is looked at below.
    if (!copy.changed.has(id) && isAnothers(id)) return false;
  }
  for (const id of copy.changed) {
    const at = copy.start[id] ?? -1;
    if (at < 0 || !isAnothers(id)) continue;
    let has = false;
    termsOfDocument(copy.data, at, (number) => {
      has ||= number === own;
    });
    if (has) return false;
  }
  return true;
};

const narrowsTo = (copy: CatalogCopy, word: string, brandId: number, seesAll: boolean): boolean => {
  const ofCopy = known.get(copy) ?? new Map<string, boolean>();
  known.set(copy, ofCopy);
  const key = `${word} ${brandId} ${seesAll}`;
  const found =
    ofCopy.get(key) ??
    (isMakersAlone(copy, word, brandId) && isEntriesAlone(copy, word, brandId, seesAll));
  ofCopy.set(key, found);
  return found;
};

type Brand = CatalogCopy['names']['brand'][number];

const isNamed = ({ name }: Brand, means: ReadonlySet<string>): boolean =>
  wordsOf(name).some((word) => means.has(word));

/**
 * Per word of a text: the brand that it says, as the brand is written.
 * @param meanings per word: all that it may stand for
 * @param seesAll also what is hidden is in the list
 */
export const brandsIn = (
  meanings: readonly ReadonlySet<string>[],
  copy: CatalogCopy,
  seesAll: boolean,
): (string | undefined)[] => {
  const told = meanings.map((means) =>
    copy.names.brand.find(
      (brand) =>
        isNamed(brand, means) &&
        [...means].every((word) => narrowsTo(copy, word, Number(brand.id), seesAll)),
    ),
  );
  // Beside its Rover the Land is no Land Cruiser's: the list has both words.
  return meanings.map(
    (means, place) => (told[place] ?? told.find((brand) => brand && isNamed(brand, means)))?.name,
  );
};
