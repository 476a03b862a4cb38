/**
 * Scans the documents of a copy for matches and facet counts. A facet is counted without its own
 * choices, so that its other values are still offered: an entry that only fails by that choice
 * counts there.
 */
import { MARKS } from '#backend/database/tables/catalog';
import { candidatesOf } from './candidates.ts';
import type { Copy } from './copy.ts';
import type { Counts } from './counts.ts';
import { AT } from './document.ts';
import { FITS, type Question, type TextQuestion, withStandIns } from './question.ts';
import { distanceOf } from './sizes.ts';

/** Scores of entries, from 1; an entry that is not found has 0. */
const SCORE = {
  /** Only a code contains the text. */
  byChance: 1,
  /** The least that words reach. */
  least: 2,
  /** The whole name was typed. */
  whole: 255,
} as const;
const FOUND = SCORE.least;

/**
 * The choices by which an entry fails, as bits; an entry that fails by two counts in no facet. `mark` is
 * the first kind of marks, the others follow.
 */
const FAILS = { category: 1, provider: 2, state: 4, brand: 8, year: 16, mark: 32 } as const;
const isOneOrNone = (fails: number): boolean => (fails & (fails - 1)) === 0;

// `as` below: places come from the document itself, and a default for each would double the time.

const hasAny = (data: Int32Array, from: number, to: number, chosen: Uint8Array): boolean => {
  for (let place = from; place < to; place++) if (chosen[data[place] as number] === 1) return true;
  return false;
};

const covers = (data: Int32Array, from: number, to: number, years: readonly number[]): boolean => {
  for (let place = from; place < to; place += 2)
    for (const year of years)
      if ((data[place] as number) <= year && year <= (data[place + 1] as number)) return true;
  return false;
};

const haveBits = (data: Int32Array, from: number, to: number, bits: Int32Array): boolean => {
  for (let place = from; place < to; place++) if (bits[data[place] as number] === 0) return false;
  return true;
};

const bitsOf = (data: Int32Array, from: number, to: number, bits: Int32Array): number => {
  let all = 0;
  for (let place = from; place < to; place++) all |= bits[data[place] as number] as number;
  return all;
};

/** Returns whether an entry has a value of each wanted attribute that is accepted. */
const hasAttributes = (data: Int32Array, at: number, wanted: Question['attributes']): boolean => {
  const from = at + (data[at + AT.providersEnd] as number);
  const to = at + (data[at + AT.marksEnd] as number);
  return wanted.every((accepted) => hasAny(data, from, to, accepted));
};

export const isWithin = (price: number, ranges: NonNullable<Question['prices']>): boolean =>
  price > 0 && ranges.some(({ from, to }) => from <= price && price <= to);

/** Returns the choices by which an entry fails, regardless of its fitments. */
const failuresOf = (data: Int32Array, at: number, question: Question): number => {
  const { category, provider, state, brand, year, marks } = question;
  let fails = 0;
  if (category && category[data[at + AT.category] as number] === 0) fails |= FAILS.category;
  if (state && !state.has(data[at + AT.isVisible] === 1 ? 'visible' : 'hidden'))
    fails |= FAILS.state;
  const fitmentBrandsEnd = at + (data[at + AT.fitmentBrandsEnd] as number);
  const spansEnd = at + (data[at + AT.spansEnd] as number);
  if (brand && !hasAny(data, at + AT.first, fitmentBrandsEnd, brand)) fails |= FAILS.brand;
  if (year && !covers(data, fitmentBrandsEnd, spansEnd, year)) fails |= FAILS.year;
  const sizesEnd = at + (data[at + AT.sizesEnd] as number);
  const providersEnd = at + (data[at + AT.providersEnd] as number);
  if (provider && !hasAny(data, sizesEnd, providersEnd, provider)) fails |= FAILS.provider;
  const marksEnd = at + (data[at + AT.marksEnd] as number);
  for (let kind = 0; kind < marks.length; kind++) {
    const chosen = marks[kind] as Uint8Array | null;
    if (chosen && !hasAny(data, providersEnd, marksEnd, chosen)) fails |= FAILS.mark << kind;
  }
  return fails;
};

/** The demands that an entry meets by its own words, regardless of its fitments. */
interface OwnMatch {
  /** By its codes. */
  coded: number;
  name: number;
  /** Bits of the name's words, with those of phrases. */
  ofName: number;
  sized: number;
  ofCategory: number;
  all: number;
  /** Those that none of its fitments meets: they go with any fitment. */
  alone: number;
}

const NO_TEXT: OwnMatch = {
  coded: 0,
  name: 0,
  ofName: 0,
  sized: 0,
  ofCategory: 0,
  all: 0,
  alone: 0,
};
const everyDemand = ({ all }: TextQuestion): OwnMatch => ({ ...NO_TEXT, all, alone: all });

export const ownMatchOf = (data: Int32Array, at: number, text: TextQuestion): OwnMatch => {
  const id = data[at + AT.id] as number;
  if (text.ranked.has(id)) return everyDemand(text);
  const nameEnd = at + (data[at + AT.nameEnd] as number);
  const detailsEnd = at + (data[at + AT.detailsEnd] as number);
  const coded = text.ofEntry.get(id) ?? 0;
  const nameFrom = at + (data[at + AT.marksEnd] as number);
  const inName = bitsOf(data, nameFrom, nameEnd, text.ofWord);
  const { size } = text;
  const sized = size && distanceOf(data, at, size.wanted) >= 0 ? size.bits : 0;
  const ofCategory = text.ofCategory[data[at + AT.category] as number] as number;
  // A phrase is in a name or in the details: no `tanque de agua` is made of a radiator's tank and its category.
  const inDetails = bitsOf(data, nameEnd, detailsEnd, text.ofWord);
  const all =
    withStandIns(coded | inName | sized, text) | withStandIns(inDetails, text) | ofCategory;
  const end = at + (data[at + AT.length] as number);
  const ofName = bitsOf(data, nameFrom, nameEnd, text.meant);
  return {
    ...{ coded, ofName, sized, ofCategory, all },
    name: withStandIns(coded | ofName, text),
    alone: all & ~bitsOf(data, detailsEnd, end, text.ofFitment),
  };
};

/** Returns whether an entry meets the text by its words, with those of one of its fitments. */
const isMetByWords = (data: Int32Array, at: number, own: OwnMatch, text: TextQuestion): boolean => {
  if (own.all === text.all) return true;
  const end = at + (data[at + AT.length] as number);
  for (let place = at + (data[at + AT.detailsEnd] as number); place < end; place++)
    if (((text.ofFitment[data[place] as number] as number) | own.alone) === text.all) return true;
  return false;
};

/** Returns the demands that the first word of an entry's name meets, alone or in a phrase that the name has. */
export const headedIn = (
  data: Int32Array,
  at: number,
  { ofName }: Pick<OwnMatch, 'ofName'>,
  text: TextQuestion,
): number => {
  const nameFrom = at + (data[at + AT.marksEnd] as number);
  const nameEnd = at + (data[at + AT.nameEnd] as number);
  const head = nameFrom < nameEnd ? (text.meant[data[nameFrom] as number] as number) : 0;
  if (head === 0) return 0;
  let met = withStandIns(head, text);
  for (const { needs, gives } of text.standIns)
    if ((ofName & needs) === needs && (head & needs) !== 0) met |= gives;
  return met;
};

const countBits = (bits: number): number => {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones++;
  return ones;
};

/** The noun counts twice: a radiator for an oil cooler is no oil cooler. */
const weightOf = (bits: number, noun: number): number => countBits(bits) + countBits(bits & noun);

/** Weights of the evidence that an entry meets a demand, in hundredths. The best evidence counts. */
const EVIDENCE = {
  /** By a code, or by category and name. */
  sure: 100,
  /** By the first word of the name, which is the noun: a radiator, no radiator cap. */
  head: 95,
  categoryAndName: 90,
  categoryAndSynonym: 89,
  /** By a category that a text names with a word that the entry has as well, such as its colour. */
  categoryAndDetail: 87,
  category: 85,
  /** By a further word, where that counts more than the name, which may have a fitment. */
  itself: 82,
  name: 80,
  fitment: 75,
  synonymInName: 70,
  detail: 60,
  /** By words that were guessed. */
  guess: 50,
  /** Besides the best, by a word as it was typed. */
  literal: 4,
} as const;

/** Returns how well an entry that was found matches a text: each demand counts by its best evidence. */
const scoreOf = (data: Int32Array, at: number, own: OwnMatch, text: TextQuestion): number => {
  const { all, ranked, byChance, size, sure, weak, ofItself, ofMeasure, noun } = text;
  if (ranked.has(data[at + AT.id] as number)) return SCORE.whole;
  if (byChance.has(data[at + AT.id] as number) && !isMetByWords(data, at, own, text))
    return SCORE.byChance;
  const nameFrom = at + (data[at + AT.marksEnd] as number);
  const nameEnd = at + (data[at + AT.nameEnd] as number);
  const inName = bitsOf(data, nameFrom, nameEnd, sure);
  if (inName === all && haveBits(data, nameFrom, nameEnd, text.ofWord)) return SCORE.whole;
  const detailsEnd = at + (data[at + AT.detailsEnd] as number);
  const end = at + (data[at + AT.length] as number);
  let left = all;
  let sum = 0;
  const count = (bits: number, evidence: number) => {
    sum += weightOf(bits & left, noun) * evidence;
    left &= ~bits;
  };
  const ofCategory = own.ofCategory & ~weak;
  const headed = headedIn(data, at, own, text);
  const detailed = bitsOf(data, nameEnd, detailsEnd, sure);
  const fitted = bitsOf(data, detailsEnd, end, sure);
  // A word as it was typed counts before what it may mean: the pink ones of all `líquido rosado`.
  sum +=
    weightOf((own.coded | inName | detailed | fitted | own.sized) & all, noun) * EVIDENCE.literal;
  count(own.coded | (headed & ofCategory), EVIDENCE.sure);
  count(headed, EVIDENCE.head);
  count(ofCategory & inName, EVIDENCE.categoryAndName);
  count(ofCategory & own.name, EVIDENCE.categoryAndSynonym);
  count(ofCategory & detailed, EVIDENCE.categoryAndDetail);
  count(ofCategory, EVIDENCE.category);
  const measured = ofMeasure === 0 ? 0 : ofMeasure & bitsOf(data, nameFrom, nameEnd, text.ofWord);
  count(detailed & (ofItself | measured), EVIDENCE.itself);
  count(inName, EVIDENCE.name);
  // A size in words matches exactly.
  const sized = own.sized | (size ? detailed & size.bits : 0);
  count(sized | fitted, EVIDENCE.fitment);
  count(own.name, EVIDENCE.synonymInName);
  count(detailed, EVIDENCE.detail);
  count(all, EVIDENCE.guess);
  const most = weightOf(all, noun) * (EVIDENCE.sure + EVIDENCE.literal);
  return SCORE.least + Math.round((sum * (SCORE.whole - 1 - SCORE.least)) / most);
};

/** Returns what must be looked up fitment by fitment; the document's own lists are enough for the rest. */
const depthOf = ({ ofTarget, text, brand, year }: Question) => ({
  found: ofTarget !== null || text !== null || (brand !== null && year !== null),
  brand: ofTarget !== null || text !== null || year !== null,
  year: ofTarget !== null || text !== null || brand !== null,
});

export interface Matches {
  /** In no order. */
  ids: number[];
  /** By id of an entry: how well it matches the text; 0 = it is not found. */
  scores: Uint8Array;
}

/** Returns the matches of a request. @param counts counts the facets; null = not requested */
export const scan = (copy: Copy, question: Question, counts: Counts | null): Matches => {
  const { data, start } = copy;
  const { brandOf, fromOf, toOf, markKind, placeOf } = copy.terms;
  const { seesAll, brand, fits, fitsWithout, text, sizes, countsAlone, attributes } = question;
  const { prices } = question;
  const ofKind = counts && MARKS.map((kind) => counts[kind]);
  const depth = depthOf(question);
  const matches: Matches = { ids: [], scores: new Uint8Array(start.length) };
  const add = (id: number, score: number) => {
    matches.ids.push(id);
    matches.scores[id] = score;
  };

  const look = (id: number) => {
    const at = start[id] as number;
    if (at < 0 || (!seesAll && data[at + AT.isVisible] === 0)) return;
    if (sizes && distanceOf(data, at, sizes) < 0) return;
    if (attributes.length > 0 && !hasAttributes(data, at, attributes)) return;
    if (prices && !isWithin(data[at + AT.price] as number, prices)) return;
    const fails = failuresOf(data, at, question);
    if (fails !== 0 && (!counts || countsAlone || !isOneOrNone(fails))) return;
    const countsBrand = counts !== null && (fails & ~FAILS.brand) === 0;
    const countsYear = counts !== null && (fails & ~FAILS.year) === 0;
    const brandsFrom = at + AT.first;
    const brandsEnd = at + (data[at + AT.brandsEnd] as number);
    const fitmentBrandsEnd = at + (data[at + AT.fitmentBrandsEnd] as number);
    const spansEnd = at + (data[at + AT.spansEnd] as number);
    let isFound = (fails & (FAILS.brand | FAILS.year)) === 0;

    if ((isFound && depth.found) || (countsBrand && depth.brand) || (countsYear && depth.year)) {
      const byWords = text ? ownMatchOf(data, at, text) : NO_TEXT;
      const own = text?.byChance.has(id) ? everyDemand(text) : byWords;
      const ofAll = brand && hasAny(data, brandsFrom, brandsEnd, brand) ? FITS.brand : 0;
      const without = fitsWithout | ofAll | (text !== null && own.all === text.all ? FITS.text : 0);
      let isFit = without === FITS.all;
      let isFitOfAnyBrand = (without | FITS.brand) === FITS.all;
      const end = at + (data[at + AT.length] as number);
      for (let place = at + (data[at + AT.detailsEnd] as number); place < end; place++) {
        const fitment = data[place] as number;
        let fit = (fits[fitment] as number) | ofAll;
        if (text && ((text.ofFitment[fitment] as number) | own.alone) === text.all)
          fit |= FITS.text;
        if (fit === FITS.all) isFit = true;
        if (countsBrand && (fit | FITS.brand) === FITS.all) {
          isFitOfAnyBrand = true;
          const fitmentBrand = brandOf[fitment] as number;
          if (depth.brand && fitmentBrand > 0) counts.brand.add(fitmentBrand, id);
        }
        if (
          countsYear &&
          depth.year &&
          (fit | FITS.year) === FITS.all &&
          (toOf[fitment] as number) > 0
        )
          counts.year.add(fromOf[fitment] as number, toOf[fitment] as number);
      }
      if (countsYear) counts.year.endEntry();
      if (countsBrand && depth.brand && isFitOfAnyBrand)
        for (let place = brandsFrom; place < brandsEnd; place++)
          counts.brand.add(data[place] as number, id);
      isFound &&= isFit;
      if (isFound && fails === 0) add(id, text ? scoreOf(data, at, byWords, text) : FOUND);
    } else if (isFound && fails === 0) add(id, FOUND);

    if (!counts || !ofKind) return;
    if (countsBrand && !depth.brand)
      for (let place = brandsFrom; place < fitmentBrandsEnd; place++)
        counts.brand.addNew(data[place] as number);
    if (countsYear && !depth.year)
      for (let place = fitmentBrandsEnd; place < spansEnd; place += 2)
        counts.year.addSpan(data[place] as number, data[place + 1] as number);
    if (!isFound) return;
    if ((fails & ~FAILS.category) === 0)
      counts.category.addNew(placeOf[data[at + AT.category] as number] as number);
    if ((fails & ~FAILS.state) === 0) counts.state.addNew(data[at + AT.isVisible] as number);
    const providersEnd = at + (data[at + AT.providersEnd] as number);
    if ((fails & ~FAILS.provider) === 0)
      for (let place = at + (data[at + AT.sizesEnd] as number); place < providersEnd; place++)
        counts.provider.addNew(data[place] as number);
    const marksEnd = at + (data[at + AT.marksEnd] as number);
    for (let place = providersEnd; place < marksEnd; place++) {
      const mark = data[place] as number;
      const kind = (markKind[mark] as number) - 1;
      // A value of an attribute.
      if (kind < 0) continue;
      if ((fails & ~(FAILS.mark << kind)) === 0) ofKind[kind]?.addNew(placeOf[mark] as number);
    }
  };

  const candidates = candidatesOf(copy, question, counts !== null);
  if (candidates)
    for (let place = 0; place < candidates.length; place++) look(candidates[place] as number);
  else for (let id = 0; id < start.length; id++) look(id);
  return matches;
};
