/**
 * What a text was understood to ask, piece by piece: `radiador gol 1.6 2001` is a category, a vehicle, an
 * engine and a year. Each piece knows the text without it, so that it can be taken off.
 */
import type { Understood } from '#contract/entities/search';
import { sidesRead } from '#contract/measures/sides';
import { enumerateEither } from '#contract/text/enumeration';
import { NAFTA } from '../search-index/fuel.ts';
import { wordsOf } from '../search-index/text-analysis.ts';
import { brandsIn } from './brand-words.ts';
import type { CatalogCopy } from './catalog-copy.ts';
import { carsOf, isSlip, type Make } from './guesses.ts';
import { modelWord } from './model-words.ts';
import { isVisible, knownWords } from './shown-words.ts';
import { meaningsOf, type TextQuery } from './text-search.ts';
import { runsOf } from './typed-codes.ts';
import { saysSomething } from './typed-words.ts';

type Kind = Understood['kind'];

export interface Piece extends Understood {
  /** As it was typed. */
  typed: string;
  /** A guess at what was meant, which no vehicle of the text is called: what fits nothing is left out first. */
  isStray: boolean;
  /** Of a make beside models: of one car the model counts. */
  make?: Make | undefined;
}

const YEAR = /^(19|20)\d\d$/;
const ENGINE = /^\d\.\d$/;
/** What engines are called beside their size. */
const FUELS = new Set(['diesel', NAFTA, 'v6', 'v8', 'v12', 'turbo']);
/** However somebody says it. */
const FUEL_NAMES = [
  ['diesel', 'Diésel'],
  [NAFTA, 'Nafta'],
] as const;
const MEASURE = /^\d+(\.\d+)?[a-z°]+$/;
/** An amount, though some engine is a `5L`. */
const IN_LITRES = /^\d+ ?(?:litros?|lts?)$/i;

/** `gol trend` → Gol Trend; what has a digit is a maker's own name: HB20. */
const titled = (text: string): string =>
  text.replace(/[\p{L}\d]+/gu, (word) =>
    /\d/.test(word)
      ? word.toUpperCase()
      : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );

/** What is counted in words: `3fila` → 3 filas. */
const counted = (measure: string): string =>
  measure.replace(
    /^([\d.]+)(fila|pulgada)s?$/,
    (_, number: string, one: string) =>
      `${number.replace('.', ',')} ${one}${number === '1' ? '' : 's'}`,
  );

interface Word {
  kind: Kind;
  label: string;
}

/** Of one word that belongs to no category. @param its as it was typed */
const wordAt = (
  text: TextQuery,
  place: number,
  its: string,
  means: ReadonlySet<string>,
  brand: string | undefined,
  copy: Pick<CatalogCopy, 'terms' | 'vocabulary' | 'names'>,
): Word => {
  const said = text.said[place] ?? '';
  const readings = text.words[place] ?? [];
  const [only = ''] = readings.length === 1 ? readings : [];
  const first = means.has(only) ? only : said;
  // Nobody is shown the form that singular and plural share: `Focus`, not `Focu`.
  const written = first === said && wordsOf(its).length === 1 ? its : first;
  const year = [...means].find((word) => YEAR.test(word));
  const isOfVehicles = [...means].some((word) => copy.terms.labelsWith.has(word));
  if (readings.length === 0) return { kind: 'code', label: its };
  if (brand !== undefined) return { kind: 'brand', label: brand };
  if (ENGINE.test(first)) return { kind: 'engine', label: first };
  if (isOfVehicles && [...means].some((word) => FUELS.has(word)))
    return {
      kind: 'engine',
      label: FUEL_NAMES.find(([fuel]) => means.has(fuel))?.[1] ?? titled(written),
    };
  if (year !== undefined && (year === said || (readings.length === 1 && /^\d\d$/.test(said))))
    return { kind: 'year', label: year };
  if (IN_LITRES.test(its)) return { kind: 'measure', label: first };
  if (isOfVehicles) {
    // What is no car's name, and near to several of them, is called by those: `Cerato o Parati`.
    const isGuess = readings.length > 1 && isSlip(text, { kind: 'vehicle', place }, copy);
    const modelOf = (word: string) => titled(modelWord(copy, word));
    if (isGuess) return { kind: 'vehicle', label: enumerateEither(readings.map(modelOf)) };
    return { kind: 'vehicle', label: written === its ? titled(its) : modelOf(first) };
  }
  return MEASURE.test(first)
    ? { kind: 'measure', label: counted(first) }
    : { kind: 'word', label: written };
};

/** What stands in for a word counts as meant by it. */
const allMeanings = (text: TextQuery): Set<string>[] => {
  const meanings = meaningsOf(text).map((means) => new Set(means));
  for (const { words, places } of text.standIns)
    if (words.length === 1)
      for (const [place, means] of meanings.entries())
        if (places & (1 << place)) for (const word of words) means.add(word);
  return meanings;
};

/** Which kinds are one piece where they stand side by side: `gol trend`, `1.9 tdi`. */
const GROWS: ReadonlySet<Kind> = new Set(['vehicle', 'engine', 'code', 'unknown']);

/** All pieces of a code of which one is nowhere: the others mean nothing else. */
const lostCodesOf = (
  { typed, missing }: TextQuery,
  { vocabulary }: Pick<CatalogCopy, 'vocabulary'>,
): string[] => {
  const runs = runsOf(typed.map(({ text }) => text).join(' '), (word) => vocabulary.has(word));
  return runs
    .map(({ words }) => [...words].filter((word) => !YEAR.test(word) || !vocabulary.has(word)))
    .filter((words) => missing.some((word) => words.includes(word)))
    .flatMap((words) =>
      typed
        .filter(({ text }) => wordsOf(text).some((word) => words.includes(word)))
        .map((one) => one.typed),
    );
};

/** @param seesAll also what only hidden goods are called */
export const piecesOf = (text: TextQuery, copy: CatalogCopy, seesAll: boolean): Piece[] => {
  const { typed, category, said, exact, unknown, missing } = text;
  // A code, a word that only hidden goods have is as unknown as one that nothing has.
  const isTold = (ids: readonly number[]) => seesAll || ids.some((id) => isVisible(copy, id));
  if (exact.length > 0) {
    const all = typed.map((one) => one.typed).join(' ');
    const kind = isTold(exact) ? 'code' : 'unknown';
    return [{ kind, label: all, typed: all, without: '', isStray: false }];
  }
  const meanings = allMeanings(text);
  const known = knownWords(copy, seesAll);
  const shown = (words: ReadonlySet<string>) =>
    seesAll ? words : new Set([...words].filter((word) => known.words.has(word)));
  const brands = brandsIn(meanings.map(shown), copy, seesAll);
  const isSide = (place: number) => text.sides.includes(place);
  // What a word stands for by the shop's own synonyms is nobody's secret.
  const stoodFor = text.standIns.reduce((bits, { places }) => bits | places, category?.places ?? 0);
  const named = copy.names.category.find(({ id }) => id === category?.id)?.name ?? '';
  const isUnknown = new Set([...unknown, ...lostCodesOf(text, known)]);
  const shownTo = { terms: copy.terms, names: copy.names, vocabulary: known.vocabulary };
  const told: (Word & { at: number; place: number })[] = [];
  for (const [at, one] of typed.entries()) {
    if (!saysSomething(one)) continue;
    const its = one.typed;
    const words = wordsOf(one.text);
    const place = said.findIndex((word) => words.includes(word));
    const means = shown(meanings[place] ?? new Set());
    const isHidden =
      place >= 0 &&
      means.size === 0 &&
      shown(new Set(text.words[place])).size === 0 &&
      !isTold(text.codes[place] ?? []) &&
      (stoodFor & (1 << place)) === 0;
    const isLost =
      isUnknown.has(its) ||
      words.some((word) => missing.includes(word)) ||
      (isHidden && !isSide(place));
    if (place < 0 && !isLost) continue;
    const isNamed = category !== null && place >= 0 && (category.places & (1 << place)) !== 0;
    const word = isLost
      ? { kind: 'unknown' as const, label: its }
      : isNamed
        ? { kind: 'category' as const, label: named }
        : isSide(place)
          ? { kind: 'measure' as const, label: sidesRead(one.text) }
          : wordAt(text, place, one.text, means, brands[place], shownTo);
    // What several words say in one is called as it was typed: `con aire`.
    const isSaidInOne = word.kind === 'word' && / /.test(its);
    told.push({ ...word, ...(isSaidInOne && { label: its }), at, place });
  }
  const { isStray, areOneCar, makeOf } = carsOf(text, meanings, told, shownTo);
  const pieces: (Word &
    Pick<Piece, 'isStray' | 'make'> & { at: number[]; place: number; slips: boolean })[] = [];
  for (const word of told) {
    const { at, place } = word;
    const stray = isStray(word);
    const { kind, label } = stray ? { kind: 'word' as const, label: typed[at]?.typed ?? '' } : word;
    const last = kind === 'category' ? pieces.find((one) => one.kind === kind) : pieces.at(-1);
    const slips = isSlip(text, { kind, place }, known);
    const grows = GROWS.has(kind);
    const isOneWith = (other: { label: string; place: number }): boolean =>
      kind === 'category' ||
      (kind === 'brand' && other.label === label) ||
      (grows && (kind !== 'vehicle' || areOneCar(other.place, place)));
    if (last?.kind === kind && last.isStray === stray && isOneWith(last)) {
      last.at.push(at);
      last.slips ||= slips;
      if (grows) last.label += ` ${label}`;
    } else {
      const make = makeOf(word);
      pieces.push({ kind, label, at: [at], isStray: stray, make, place, slips });
    }
  }
  return pieces.map(({ kind, label, at, isStray: stray, make, slips }) => {
    const its = at.map((place) => typed[place]?.typed).join(' ');
    // What is taken for nothing else is called as it was typed.
    const isOther = slips && wordsOf(its).join(' ') !== wordsOf(label).join(' ');
    return {
      ...{ kind, label, ...(isOther && { given: its }), typed: its, isStray: stray, make },
      without: withoutPlaces(text, new Set(at)),
    };
  });
};

/** What was typed without some of its words, and without the `de` that led to one. */
const withoutPlaces = ({ typed }: TextQuery, left: ReadonlySet<number>): string => {
  const kept = typed.map((one, place) => ({ one, place })).filter(({ place }) => !left.has(place));
  return kept
    .filter(({ one, place }, at) => {
      if (saysSomething(one)) return true;
      // A word that only joins stays between the words that it joined.
      return kept[at - 1]?.place === place - 1 && kept[at + 1]?.place === place + 1;
    })
    .map(({ one }) => one.typed)
    .join(' ');
};
