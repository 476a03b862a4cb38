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

/** By the brands of a copy: which of them have a word in their name, by their places. */
const namedBy = new WeakMap<readonly Brand[], ReadonlyMap<string, readonly number[]>>();

const placesByWord = (brands: readonly Brand[]): ReadonlyMap<string, readonly number[]> => {
  const kept = namedBy.get(brands);
  if (kept) return kept;
  const places = new Map<string, number[]>();
  for (const [place, { name }] of brands.entries())
    for (const word of wordsOf(name)) {
      const known = places.get(word);
      if (known) known.push(place);
      else places.set(word, [place]);
    }
  namedBy.set(brands, places);
  return places;
};

/** Those that one of these words names, in their order. */
const brandsNamed = (brands: readonly Brand[], means: ReadonlySet<string>): Brand[] => {
  const byWord = placesByWord(brands);
  const places = new Set([...means].flatMap((word) => byWord.get(word) ?? []));
  return [...places].sort((a, b) => a - b).flatMap((place) => brands[place] ?? []);
};

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
  const named = meanings.map((means) => brandsNamed(copy.names.brand, means));
  const told = meanings.map((means, place) =>
    named[place]?.find((brand) =>
      [...means].every((word) => narrowsTo(copy, word, Number(brand.id), seesAll)),
    ),
  );
  // Beside its Rover the Land is no Land Cruiser's: the list has both words.
  return meanings.map(
    (_, place) =>
      (told[place] ?? told.find((brand) => brand && named[place]?.includes(brand)))?.name,
  );
};
