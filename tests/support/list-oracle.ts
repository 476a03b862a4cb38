/**
 * Answers a list of invented families by checking each family and each of its applications:
 * slow, and with nothing in common with the engine but the rule itself.
 */
import type { OrderBy } from '#contract/calls/catalog';
import { shopDay } from '#contract/time/dates';
import {
  CATEGORIES,
  type Family,
  MAKES,
  PART_BRANDS,
  TAGS,
  VEHICLES,
  WORK_BRANCHES,
} from './invented-catalogue.ts';

export interface Asked {
  filters: Partial<
    Record<
      | 'categoryId'
      | 'brandId'
      | 'vehicleId'
      | 'year'
      | 'text'
      | 'tagId'
      | 'workBranchId'
      | 'measures'
      | 'price',
      readonly (string | number)[]
    >
  >;
  orderBy?: OrderBy;
}
type Filters = Asked['filters'];
type Application = Family['applications'][number];

const wordsOf = (text: string): string[] => text.toLowerCase().split(' ').filter(Boolean);

/** Checks the years of an application; one that is still built has no last year. */
const covers = ({ from, to }: Application, year: number): boolean =>
  (from !== null || to !== null) && (from ?? year) <= year && year <= (to ?? year);

/** `300x405x26~10`, and `300x405` in a text: what an entry is away from it, larger ones a little more. */
const distanceTo = ({ height, width, depth }: Family, value: string): number => {
  const [sides = '', tolerance = '10'] = value.split('~');
  const pairs = sides
    .split('x')
    .map((side, place) => [side, [height, width, depth][place]] as const);
  const away = pairs.flatMap(([side, size]) =>
    side === '-' ? [] : [size ? size - Number(side) : Number.POSITIVE_INFINITY],
  );
  if (away.some((each) => Math.abs(each) > Number(tolerance))) return Number.POSITIVE_INFINITY;
  const sum = away.reduce((all, each) => all + Math.abs(each), 0);
  return sum + (away.some((each) => each > 0) ? 0.01 : 0);
};
const nearTo = (family: Family, values: readonly (string | number)[]): boolean =>
  values.some((value) => distanceTo(family, String(value)) < Number.POSITIVE_INFINITY);

/** Those that tell sides. */
const sidesIn = (words: readonly string[]): string[] =>
  words.filter((word) => /^\d+x\d+$/.test(word)).slice(0, 1);

/** With the numbers alone, as they are written: heights in centimetres. A year is no measure without its unit. */
const measuresOf = ({ width, height, depth }: Family): string[] => {
  const written = [width, height === null ? null : height / 10, depth];
  return [
    ...[width, height, depth].flatMap((side) => (side === null ? [] : [`${side}mm`])),
    ...written.flatMap((side) => (side === null || isYear(`${side}`) ? [] : [`${side}`])),
  ];
};
const isYear = (word: string): boolean => /^(19|20)\d\d$/.test(word);

const ownWords = (family: Family): Set<string> =>
  new Set(
    wordsOf(
      [
        family.name,
        family.brand.name,
        ...measuresOf(family),
        ...family.tags,
        ...CATEGORIES.filter(({ id }) => isBelow(family.categoryId, id)).map(({ name }) => name),
      ].join(' '),
    ),
  );

const isNamed = ({ name }: Family, words: readonly string[]): boolean =>
  words.every((word) => wordsOf(name).includes(word));

/** The deepest category that a text names, then the first in the text. */
const categoryNamed = (words: readonly string[]) =>
  CATEGORIES.filter(({ name }) => words.includes(name.toLowerCase())).toSorted(
    (a, b) =>
      b.id.length - a.id.length ||
      words.indexOf(a.name.toLowerCase()) - words.indexOf(b.name.toLowerCase()),
  )[0];

/**
 * A category that is named in the text counts as chosen, if none is, unless what matches the text best is in
 * another one and its name begins with a word of the text, or nothing in it matches a text without a car.
 */
const withNamed = (filters: Filters, families: readonly Family[]): Filters => {
  const { text = [] } = filters;
  const words = wordsOf(text.join(' '));
  const named = categoryNamed(words);
  if (!named || isAsked(filters.categoryId)) return filters;
  const [best] = families
    .filter((family) => isFound(family, { text }))
    .sort(inOrder({ filters: { text } }, families));
  const isOthers =
    best !== undefined &&
    !isBelow(best.categoryId, named.id) &&
    words.includes(wordsOf(best.name)[0] ?? '');
  const isEmpty = !families.some((family) => isFound(family, { text, categoryId: [named.id] }));
  const isOfThings = best !== undefined && !words.some(isOfCar);
  return isOthers || (isEmpty && isOfThings) ? filters : { ...filters, categoryId: [named.id] };
};

const OF_CARS = [...MAKES, ...PART_BRANDS, ...VEHICLES].map(({ name }) => name.toLowerCase());
const isOfCar = (word: string): boolean => OF_CARS.includes(word) || isYear(word);
const isSides = (word: string): boolean => /^\d+x\d+$/.test(word);
const isAmount = (word: string): boolean => /^\d+mm$/.test(word) || isSides(word);

/**
 * Returns what a word of a text is worth that may be left out if no family has all words; undefined = it stays. The
 * first word is the noun, which stays beside a car and amounts alone.
 */
const worthOf = (word: string, words: readonly string[], families: readonly Family[]) => {
  const isNoun = word === words[0];
  if (isOfCar(word) || isSides(word)) return undefined;
  if (isAmount(word)) return 10;
  if (word === categoryNamed(words)?.name.toLowerCase()) return isNoun ? undefined : 150;
  if (isNoun) return words.slice(1).every((one) => isOfCar(one) || isAmount(one)) ? undefined : 190;
  return 100 + 50 / (1 + families.filter((family) => ownWords(family).has(word)).length);
};

/**
 * Leaves out the words that say least, if no family has all words.
 * @param isWanted which families count
 */
const withoutSome = (
  filters: Filters,
  families: readonly Family[],
  isWanted = (_: Family): boolean => true,
): Filters => {
  const all = wordsOf((filters.text ?? []).join(' '));
  const words = all.filter((word, place) => all.indexOf(word) === place);
  const wanted = families.filter(isWanted);
  const isMet = (some: readonly string[]) =>
    wanted.some((family) => isFound(family, { text: [some.join(' ')] }));
  if (words.length === 0 || isMet(words)) return filters;
  const worth = new Map(words.map((word) => [word, worthOf(word, words, families)]));
  const named = categoryNamed(words);
  const isCalled = ({ name, categoryId }: Family): boolean =>
    words.includes(wordsOf(name)[0] ?? '') ||
    (named !== undefined && isBelow(categoryId, named.id));
  const [noun = ''] = words;
  const isKept = worth.get(noun) === undefined && !isOfCar(noun) && !isSides(noun);
  let [best, most]: [readonly string[], number] = [words, isKept ? -1 : 10];
  for (let kept = 0; kept < 1 << words.length; kept++) {
    const some = words.filter((word, at) => worth.get(word) === undefined || kept & (1 << at));
    const met = wanted.filter((family) => isFound(family, { text: [some.join(' ')] }));
    const isNamedSo = ({ name }: Family) => wordsOf(name)[0] === nounIn(words, families);
    const more = met.some(isNamedSo) ? 160 : met.some(isCalled) ? 100 : 0;
    const sum = some.reduce((all, word) => all + (worth.get(word) ?? 0), more);
    if (some.length > 0 && sum > most && met.length > 0) [best, most] = [some, sum];
  }
  return { ...filters, text: [best.join(' ')] };
};

/**
 * Keeps the noun where the best match of all words is another thing: an amount is left out for it. Beside a car there is
 * nothing then.
 * @returns null if the list is empty
 */
const withNoun = (filters: Filters, families: readonly Family[]): Filters | null => {
  const { text = [] } = filters;
  const words = wordsOf(text.join(' '));
  const noun = nounIn(words, families);
  const [best] = families
    .filter((family) => isFound(family, { text }))
    .sort(inOrder({ filters: { text } }, families));
  const isNamedSo = ({ name }: Family) => wordsOf(name)[0] === noun;
  const isOfCategory = noun === categoryNamed(words)?.name.toLowerCase();
  if (!best || noun === undefined || isOfCategory || isNamedSo(best)) return filters;
  const other = withoutSome(filters, families, isNamedSo);
  if (other === filters || (other.text ?? []).join(' ') === words.join(' '))
    return words.some(isOfCar) ? null : filters;
  const kept = wordsOf((other.text ?? []).join(' '));
  return words.every((word) => kept.includes(word) || isAmount(word)) ? other : filters;
};

/** Returns the amounts of a text that were left out: families come by how near theirs are. */
const amountsLeft = (asked: Filters, filters: Filters): number[] => {
  const kept = wordsOf((filters.text ?? []).join(' '));
  return wordsOf((asked.text ?? []).join(' '))
    .filter((word) => isAmount(word) && !kept.includes(word))
    .map((word) => Number(word.replace('mm', '')));
};

const farFrom = ({ width, height, depth }: Family, amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => {
    const all = [width, height, depth].flatMap((side) => side ?? []);
    return sum + Math.min(...all.map((side) => Math.abs(Math.log(side / amount))));
  }, 0);

const isBelow = (categoryId: string, above: string | number): boolean =>
  `${categoryId}.`.startsWith(`${above}.`);

const says = (application: Application, word: string): boolean =>
  wordsOf(`${application.vehicle.make.name} ${application.vehicle.name}`).includes(word) ||
  (/^\d{4}$/.test(word) && covers(application, Number(word)));

/**
 * Whether a text matches a family and one of its applications; without one, the family only. Words
 * of an application must match this one.
 */
const hasText = (family: Family, application: Application | null, said: string[]): boolean => {
  const own = ownWords(family);
  const words = said.filter((word) => !sidesIn(said).includes(word) || !nearTo(family, [word]));
  if (application === null) return words.every((word) => own.has(word));
  return words.every(
    (word) =>
      says(application, word) ||
      (own.has(word) && !family.applications.some((other) => says(other, word))),
  );
};

/** `5..15`, `..5`: pesos, both ends included. */
const costs = ({ priceCents }: Family, range: string): boolean => {
  const [from = '', to = ''] = range.split('..');
  return (
    (from === '' || priceCents >= Number(from) * 100) &&
    (to === '' || priceCents <= Number(to) * 100)
  );
};

const isAsked = (values: readonly (string | number)[] = []): boolean => values.length > 0;

const fits = (family: Family, application: Application | null, filters: Filters): boolean => {
  const { brandId = [], vehicleId = [], year = [], text = [] } = filters;
  if (isAsked(vehicleId) && !vehicleId.includes(application?.vehicle.id ?? -1)) return false;
  if (isAsked(year) && !(application && year.some((one) => covers(application, Number(one)))))
    return false;
  const isBrand =
    brandId.includes(family.brand.id) || brandId.includes(application?.vehicle.make.id ?? -1);
  if (isAsked(brandId) && !isBrand) return false;
  return hasText(family, application, wordsOf(text.join(' ')));
};

/** @param filters with a named category (`withNamed`) */
const isFound = (family: Family, filters: Filters): boolean => {
  const { categoryId = [], tagId = [], workBranchId = [], measures = [], price = [] } = filters;
  if (!family.isShown) return false;
  if (isAsked(price) && !price.some((range) => costs(family, String(range)))) return false;
  if (isAsked(measures) && !nearTo(family, measures)) return false;
  if (isAsked(tagId) && !family.tags.some((tag) => tagId.includes(tag))) return false;
  if (isAsked(workBranchId) && !family.workBranches.some((id) => workBranchId.includes(id)))
    return false;
  if (isAsked(categoryId) && !categoryId.some((one) => isBelow(family.categoryId, one)))
    return false;
  return [null, ...family.applications].some((application) => fits(family, application, filters));
};

/** How much a word says about a family, in hundredths. */
const evidenceOf = (family: Family, word: string, category: string | undefined): number => {
  const name = wordsOf(family.name);
  const isOfCategory =
    word === CATEGORIES.find(({ id }) => id === category)?.name.toLowerCase() &&
    isBelow(family.categoryId, category ?? '');
  if (name[0] === word) return isOfCategory ? 100 : 95;
  if (isOfCategory) return name.includes(word) ? 90 : 87;
  if (name.includes(word)) return 80;
  const fits = family.applications.some((application) => says(application, word));
  return fits ? 75 : 60;
};

/** The first word that is a category or begins a name: what is wanted. */
const nounIn = (words: readonly string[], families: readonly Family[]): string | undefined =>
  words.find(
    (word) =>
      word === categoryNamed(words)?.name.toLowerCase() ||
      families.some(({ name }) => wordsOf(name)[0] === word),
  );

/** Sums all words, in steps as coarse as those of the list; a size counts as two words, and the noun too. */
const scoreOf = (family: Family, words: readonly string[], noun: string | undefined): number => {
  const sides = sidesIn(words);
  const category = categoryNamed(words)?.id;
  const named = words.filter((word) => !sides.includes(word));
  const all = [
    ...[...new Set(named)].flatMap((word) => {
      const evidence = evidenceOf(family, word, category);
      return word === noun ? [evidence, evidence] : [evidence];
    }),
    ...sides.flatMap(() => [75, 75]),
  ];
  const isWhole =
    isNamed(family, words) && wordsOf(family.name).every((one) => words.includes(one));
  if (isWhole) return 255;
  // Each word is found as it was typed, which counts a little besides.
  const sum = all.reduce((total, each) => total + each + 4, 0);
  return Math.round((sum * 252) / (all.length * 104));
};

const inOrder = (
  { filters: { text = [], measures = [] }, orderBy = 'REL' }: Asked,
  families: readonly Family[],
) => {
  const words = wordsOf(text.join(' '));
  const noun = nounIn(words, families);
  return (a: Family, b: Family): number => {
    if (orderBy === 'PLO') return a.priceCents - b.priceCents || a.id - b.id;
    if (orderBy === 'PHI') return b.priceCents - a.priceCents || b.id - a.id;
    const near = isAsked(measures) ? measures.map(String) : sidesIn(words);
    const away = (one: Family) => {
      const least = Math.min(...near.map((value) => distanceTo(one, value)));
      return least === Number.POSITIVE_INFINITY ? 0 : least;
    };
    const nearer = near.length === 0 || away(a) === away(b) ? 0 : away(a) - away(b);
    const relevant = nearer || b.relevance - a.relevance || a.id - b.id;
    if (words.length === 0) return relevant;
    return scoreOf(b, words, noun) - scoreOf(a, words, noun) || relevant;
  };
};

/** Each value with its number of results, if chosen instead of the current one. */
const facet = (
  families: readonly Family[],
  filters: Filters,
  key: keyof Filters,
  values: readonly (string | number)[],
) =>
  Object.fromEntries(
    values.flatMap((value) => {
      const chosen = withNamed({ ...filters, [key]: [value] }, families);
      const count = families.filter((one) => isFound(one, chosen)).length;
      return count > 0 ? [[String(value), count]] : [];
    }),
  );

/** From the first given year to this one. */
const thisYear = Number(shopDay(new Date().toISOString()).slice(0, 4));
const YEARS = Array.from({ length: thisYear - 1987 }, (_, place) => 1988 + place);

export const answerOf = (families: readonly Family[], asked: Asked) => {
  const whole = withNamed(asked.filters, families);
  const isEmpty = !families.some((family) => isFound(family, whole));
  const met = isEmpty ? withoutSome(asked.filters, families) : asked.filters;
  const words = wordsOf((asked.filters.text ?? []).join(' '));
  const isLeftOut = !wordsOf((met.text ?? []).join(' ')).includes(nounIn(words, families) ?? '');
  const isLost = isLeftOut && nounIn(words, families) !== undefined && words.some(isOfCar);
  const filters = isLost ? null : met === asked.filters ? withNoun(met, families) : met;
  if (filters === null) return { pricedIn: () => 0, codes: [], count: 0, facets: {} };
  const named = withNamed(filters, families);
  const amounts = (asked.orderBy ?? 'REL') === 'REL' ? amountsLeft(asked.filters, filters) : [];
  const found = families
    .filter((family) => isFound(family, named))
    .sort(inOrder({ ...asked, filters }, families))
    .toSorted((a, b) => farFrom(a, amounts) - farFrom(b, amounts));
  const ids = (values: readonly { id: string | number }[]) => values.map(({ id }) => id);
  const isLeft = (family: Family) => isFound(family, { ...named, price: [] });
  return {
    /** Counts those in a range of prices, whatever price is chosen. */
    pricedIn: (range: string) =>
      families.filter((family) => isLeft(family) && costs(family, range)).length,
    codes: found.slice(0, 100).map(({ code }) => code),
    count: found.length,
    facets: {
      categoryId: facet(families, filters, 'categoryId', ids(CATEGORIES)),
      brandId: facet(families, filters, 'brandId', ids([...PART_BRANDS, ...MAKES])),
      tagId: facet(families, filters, 'tagId', TAGS),
      workBranchId: facet(families, filters, 'workBranchId', WORK_BRANCHES),
      clientOfCompanyId: {},
      year: facet(families, filters, 'year', YEARS),
    },
  };
};
