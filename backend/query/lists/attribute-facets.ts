/** Filters and facets by the attributes of categories. */
import type { SearchIndex, SearchRequest, WantedAttribute } from '#backend/search-engine/types';
import { shortDecimal } from '#contract/amounts/numbers';
import type { ResultFilter } from '#contract/entities/catalog';
import type { ChosenAttributes } from '#contract/goods/attribute-filter';
import { type Attribute, filterName, NO, YES } from '#contract/goods/attributes';
import { isInRange, rangeName, readRange, writeRange } from '#contract/goods/number-range';
import { fromBase, toBase } from '#contract/measures/units';
import { normal } from '#contract/text/plain-text';
import { ATTRIBUTES_KEY } from './filters.ts';

/** Fewer different numbers are offered one by one. */
const MAX_NUMBERS = 8;
const MAX_RANGES = 5;

/** An offered choice of an attribute. */
interface Offered {
  /** As the filter has it. */
  choice: string;
  name: string;
}

/** Returns whether a value meets a choice, which is a value or a range. */
const meets = (choice: string): ((value: string) => boolean) => {
  const range = readRange(choice);
  return range ? (value) => isInRange(Number(value), range) : (value) => value === choice;
};

const wanted = (name: string, choices: readonly string[]): WantedAttribute => {
  const tests = choices.map(meets);
  return { name, accepts: (value) => tests.some((test) => test(value)) };
};

/** Returns the chosen attributes as conditions of the search engine. */
export const wantedAttributes = (chosen: ChosenAttributes): WantedAttribute[] =>
  [...chosen].map(([name, choices]) => wanted(name, choices));

/** Parts ascending numbers into ranges that hold about as many entries each. */
const rangesOf = (counts: readonly (readonly [value: number, count: number])[]): number[][] => {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const ranges: number[][] = [];
  let before = 0;
  for (const [value, count] of counts) {
    const place = Math.min(MAX_RANGES - 1, Math.floor((before / total) * MAX_RANGES));
    ranges[place] = [...(ranges[place] ?? []), value];
    before += count;
  }
  return ranges.filter((range) => range !== undefined);
};

/** Returns a number or range as it is offered; undefined if it is neither. */
export const offeredNumber = ({ unit }: Attribute, choice: string): Offered | undefined => {
  const number = choice === '' ? Number.NaN : Number(choice);
  const range = Number.isNaN(number) ? readRange(choice) : { from: number, to: number };
  const suffix = unit === '' ? '' : `\u00a0${unit}`;
  const inUnit = (value: number): string => shortDecimal(fromBase(value, unit));
  return range && { choice, name: rangeName(range, inUnit) + suffix };
};

const offeredNumbers = (attribute: Attribute, counts: ReadonlyMap<number, number>): Offered[] => {
  const ascending = [...counts].toSorted(([a], [b]) => a - b);
  const groups =
    ascending.length <= MAX_NUMBERS ? ascending.map(([value]) => [value]) : rangesOf(ascending);
  return groups.flatMap((values) => {
    const [from = 0, to = 0] = [values[0], values.at(-1)];
    return offeredNumber(attribute, from === to ? `${from}` : writeRange({ from, to })) ?? [];
  });
};

const offeredChoices = (attribute: Attribute): Offered[] =>
  (attribute.type === 'flag' ? [YES, NO] : attribute.choices).map((name) => ({
    choice: normal(name),
    name,
  }));

type OfferedAttributes = readonly { attribute: Attribute; offered: readonly Offered[] }[];

/** By index, then by category and viewer. */
const offeredByIndex = new WeakMap<SearchIndex, Map<string, OfferedAttributes>>();

/** Returns the choices of a category's attributes. Numbers are parted into the same ranges whatever else is chosen. */
const offeredIn = (
  index: SearchIndex,
  { choices, seesAll, ...request }: SearchRequest,
  attributes: readonly Attribute[],
): OfferedAttributes => {
  const byCategory = offeredByIndex.get(index) ?? new Map<string, OfferedAttributes>();
  offeredByIndex.set(index, byCategory);
  const { category, ...others } = choices;
  const key = JSON.stringify([category, seesAll]);
  const existing = byCategory.get(key);
  if (existing) return existing;
  const none = Object.fromEntries(Object.keys(others).map((choice) => [choice, []]));
  const ofCategory: SearchRequest = {
    ...request,
    // Each choice but the category is empty.
    choices: { ...choices, ...none, category },
    ...{
      seesAll,
      attributes: [],
      prices: [],
      text: null,
      sizes: [],
      limit: 0,
      countsFacets: false,
    },
  };
  const filtered = attributes.filter(({ type }) => type !== 'text');
  const numbers = filtered.filter(({ type }) => type === 'number');
  const counts = index.countAttributes(
    ofCategory,
    numbers.length > 0 ? index.search(ofCategory).all : [],
    numbers.map((one) => ({ name: filterName(one), groupOf: Number })),
  );
  const offered = filtered.map((attribute) => {
    const counted = counts[numbers.indexOf(attribute)];
    return {
      attribute,
      offered: counted ? offeredNumbers(attribute, counted.groups) : offeredChoices(attribute),
    };
  });
  byCategory.set(key, offered);
  return offered;
};

/**
 * Returns the facets of a category's attributes. A value that all counted entries have is not offered
 * alone. Choices come by their count, numbers in order; typed ranges follow.
 * @param request of the list @param found what it finds
 */
export const attributeFacets = (
  index: SearchIndex,
  request: SearchRequest,
  found: readonly number[],
  { attributes, chosen }: { attributes: readonly Attribute[]; chosen: ChosenAttributes },
): ResultFilter[] => {
  if (attributes.length === 0) return [];
  const all = offeredIn(index, request, attributes);
  const counts = index.countAttributes(
    request,
    found,
    all.map(({ attribute, offered }) => {
      const tests = offered.map(({ choice }) => meets(choice));
      return {
        name: filterName(attribute),
        groupOf: (value) => {
          const at = tests.findIndex((test) => test(value));
          return at < 0 ? undefined : at;
        },
      };
    }),
  );
  return all.flatMap(({ attribute, offered }, place): ResultFilter[] => {
    const name = filterName(attribute);
    const values = chosen.get(name) ?? [];
    const itemOf = (one: Offered, count: number) => ({
      id: `${name}=${one.choice}`,
      name: one.name,
      count,
    });
    const { total = 0, groups = new Map<number, number>() } = counts[place] ?? {};
    const items = offered.flatMap((one, at) => {
      const count = groups.get(at) ?? 0;
      return count > 0 || values.includes(one.choice) ? [itemOf(one, count)] : [];
    });
    const isNumber = attribute.type === 'number';
    if (attribute.type === 'choice') items.sort((a, b) => b.count - a.count);
    for (const value of isNumber ? values : []) {
      const one = offeredNumber(attribute, value);
      if (!one || offered.some(({ choice }) => choice === value)) continue;
      const others = request.attributes.filter((other) => other.name !== name);
      const only = { ...request, attributes: [...others, wanted(name, [value])] };
      items.push(itemOf(one, index.search({ ...only, limit: 0, countsFacets: false }).count));
    }
    const [first, ...more] = items;
    const isOfAll = more.length === 0 && first?.count === total && values.length === 0;
    if (!first || isOfAll) return [];
    const range = isNumber && {
      range: { unit: attribute.unit, factor: toBase(1, attribute.unit) },
    };
    return [{ key: ATTRIBUTES_KEY, title: attribute.key, ...range, items }];
  });
};
