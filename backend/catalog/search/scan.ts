/**
 * Looks through the documents of a copy: which entries a question finds, and what each further choice
 * would leave. A facet is counted as if nothing were chosen from it, so that its other values stay
 * offered: an entry that fails by that choice alone counts there.
 */

import { MARKS } from '#backend/database/tables/catalog';
import { AT } from '../search-index/search-document.ts';
import { candidatesOf } from './candidates.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import type { Counts } from './counts.ts';
import { distanceOf } from './nearness.ts';
import { FITS, type Question, type TextQuestion, withStandIns } from './question.ts';

/**
 * What an entry's mark says: how well a text meets it. `isIt`: the text says the word that its name
 * begins with, which is what the thing is: a radiator, not a radiator's cap. `byName`: it has every
 * word of the text in its name. `byChance`: one of its codes alone has the text within.
 */
export const FOUND = { no: 0, yes: 1, byName: 2, isIt: 3, isItByName: 4, byChance: 5 } as const;

/**
 * By which choices an entry fails, each a bit; who fails by two counts nowhere. `mark` is that of the
 * first kind of marks, those of the others follow.
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

const bitsOf = (data: Int32Array, from: number, to: number, bits: Int32Array): number => {
  let all = 0;
  for (let place = from; place < to; place++) all |= bits[data[place] as number] as number;
  return all;
};

/** What an entry fails by, whichever of its applications is asked. */
const failuresOf = (data: Int32Array, at: number, question: Question): number => {
  const { category, provider, state, brand, year, marks } = question;
  let fails = 0;
  if (category && category[data[at + AT.category] as number] === 0) fails |= FAILS.category;
  if (state && !state.has(data[at + AT.isVisible] === 1 ? 'ACT' : 'INA')) fails |= FAILS.state;
  const makesEnd = at + (data[at + AT.makesEnd] as number);
  const spansEnd = at + (data[at + AT.spansEnd] as number);
  if (brand && !hasAny(data, at + AT.first, makesEnd, brand)) fails |= FAILS.brand;
  if (year && !covers(data, makesEnd, spansEnd, year)) fails |= FAILS.year;
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

/** What an entry itself has of a text, whatever its applications say. */
interface OwnWords {
  /** Whether its name begins with one. */
  isHead: boolean;
  name: number;
  all: number;
  /** Those that none of its applications says: any of them may go with these. */
  alone: number;
}

const NO_TEXT: OwnWords = { isHead: false, name: 0, all: 0, alone: 0 };
const everyWord = ({ all }: TextQuestion): OwnWords => ({ ...NO_TEXT, all, alone: all });

const ownWordsOf = (data: Int32Array, at: number, text: TextQuestion): OwnWords => {
  const id = data[at + AT.id] as number;
  if (text.exact.has(id)) return everyWord(text);
  const nameEnd = at + (data[at + AT.nameEnd] as number);
  const wordsEnd = at + (data[at + AT.wordsEnd] as number);
  const coded = text.ofEntry.get(id) ?? 0;
  const nameFrom = at + (data[at + AT.marksEnd] as number);
  const isHead = nameFrom < nameEnd && text.ofWord[data[nameFrom] as number] !== 0;
  const inName = coded | bitsOf(data, nameFrom, nameEnd, text.ofWord);
  const { measured } = text;
  const sized = measured && distanceOf(data, at, measured.asked) >= 0 ? measured.bits : 0;
  const inAll = inName | sized | bitsOf(data, nameEnd, wordsEnd, text.ofWord);
  const name = withStandIns(inName, text);
  const all = withStandIns(inAll, text);
  const end = at + (data[at + AT.length] as number);
  return { isHead, name, all, alone: all & ~bitsOf(data, wordsEnd, end, text.ofFitment) };
};

/** Whether it has the text in its words, or in those of one of its applications with them. */
const isTold = (data: Int32Array, at: number, own: OwnWords, text: TextQuestion): boolean => {
  if (own.all === text.all) return true;
  const end = at + (data[at + AT.length] as number);
  for (let place = at + (data[at + AT.wordsEnd] as number); place < end; place++)
    if (((text.ofFitment[data[place] as number] as number) | own.alone) === text.all) return true;
  return false;
};

const markOf = (data: Int32Array, at: number, own: OwnWords, text: TextQuestion): number => {
  const { isHead, name } = own;
  const { all, byChance } = text;
  if (byChance.has(data[at + AT.id] as number) && !isTold(data, at, own, text))
    return FOUND.byChance;
  if (isHead) return name === all ? FOUND.isItByName : FOUND.isIt;
  return name === all ? FOUND.byName : FOUND.yes;
};

/** What must be looked up application by application; else what an entry has on the whole will do. */
const depthOf = ({ ofVehicle, text, brand, year }: Question) => ({
  found: ofVehicle !== null || text !== null || (brand !== null && year !== null),
  brand: ofVehicle !== null || text !== null || year !== null,
  year: ofVehicle !== null || text !== null || brand !== null,
});

export interface Marks {
  /** What was found, in no order. */
  ids: number[];
  /** By an entry's id, what `FOUND` says. */
  of: Uint8Array;
}

/**
 * Marks what a question finds.
 * @param counts counted into; null where nobody asks
 */
export const scan = (copy: CatalogCopy, question: Question, counts: Counts | null): Marks => {
  const { data, start } = copy;
  const { brandOf, fromOf, toOf, markKind, placeOf } = copy.terms;
  const { seesAll, brand, fits, fitsWithout, text, measured, countsAlone } = question;
  const ofKind = counts && MARKS.map((kind) => counts[kind]);
  const depth = depthOf(question);
  const marks: Marks = { ids: [], of: new Uint8Array(start.length) };
  const mark = (id: number, as: number) => {
    marks.ids.push(id);
    marks.of[id] = as;
  };

  const look = (id: number) => {
    const at = start[id] as number;
    if (at < 0 || (!seesAll && data[at + AT.isVisible] === 0)) return;
    if (measured && distanceOf(data, at, measured) < 0) return;
    const fails = failuresOf(data, at, question);
    if (fails !== 0 && (!counts || countsAlone || !isOneOrNone(fails))) return;
    const countsBrand = counts !== null && (fails & ~FAILS.brand) === 0;
    const countsYear = counts !== null && (fails & ~FAILS.year) === 0;
    const brandsFrom = at + AT.first;
    const brandsEnd = at + (data[at + AT.brandsEnd] as number);
    const makesEnd = at + (data[at + AT.makesEnd] as number);
    const spansEnd = at + (data[at + AT.spansEnd] as number);
    let isFound = (fails & (FAILS.brand | FAILS.year)) === 0;

    if ((isFound && depth.found) || (countsBrand && depth.brand) || (countsYear && depth.year)) {
      const told = text ? ownWordsOf(data, at, text) : NO_TEXT;
      const own = text?.byChance.has(id) ? everyWord(text) : told;
      const ofAll = brand && hasAny(data, brandsFrom, brandsEnd, brand) ? FITS.brand : 0;
      const without = fitsWithout | ofAll | (text !== null && own.all === text.all ? FITS.text : 0);
      let isFit = without === FITS.all;
      let isFitOfAnyBrand = (without | FITS.brand) === FITS.all;
      const end = at + (data[at + AT.length] as number);
      for (let place = at + (data[at + AT.wordsEnd] as number); place < end; place++) {
        const fitment = data[place] as number;
        let fit = (fits[fitment] as number) | ofAll;
        if (text && ((text.ofFitment[fitment] as number) | own.alone) === text.all)
          fit |= FITS.text;
        if (fit === FITS.all) isFit = true;
        if (countsBrand && (fit | FITS.brand) === FITS.all) {
          isFitOfAnyBrand = true;
          const maker = brandOf[fitment] as number;
          if (depth.brand && maker > 0) counts.brand.add(maker, id);
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
      if (isFound && fails === 0) mark(id, text ? markOf(data, at, told, text) : FOUND.yes);
    } else if (isFound && fails === 0) mark(id, FOUND.yes);

    if (!counts || !ofKind) return;
    if (countsBrand && !depth.brand)
      for (let place = brandsFrom; place < makesEnd; place++)
        counts.brand.addNew(data[place] as number);
    if (countsYear && !depth.year)
      for (let place = makesEnd; place < spansEnd; place += 2)
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
      if ((fails & ~(FAILS.mark << kind)) === 0) ofKind[kind]?.addNew(placeOf[mark] as number);
    }
  };

  const candidates = candidatesOf(copy, question, counts !== null);
  if (candidates)
    for (let place = 0; place < candidates.length; place++) look(candidates[place] as number);
  else for (let id = 0; id < start.length; id++) look(id);
  return marks;
};
