/** Filters and facets by the attributes of categories. */
import type { SearchIndex, SearchRequest, WantedAttribute } from '#backend/search-engine/types';
import { formatNumber, shortDecimal } from '#contract/amounts/numbers';
import type { ResultFilter } from '#contract/entities/catalog';
import type { ChosenAttributes } from '#contract/goods/attribute-filter';
import { type Attribute, filterName, NO, YES } from '#contract/goods/attributes';
import { fromBase } from '#contract/measures/units';
import { normal } from '#contract/text/plain-text';
import { ATTRIBUTES_KEY } from './filters.ts';

/** Fewer different numbers are offered one by one. */
const MAX_NUMBERS = 8;
const MAX_RANGES = 5;

const NUMBER = String.raw`-?\d{1,12}(?:\.\d{1,12})?`;
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

/** Returns whether a value meets a choice, which is a value or a range. */
const meets = (choice: string): ((value: string) => boolean) => {
  const [isRange, from, to] = RANGE.exec(choice) ?? [];
  if (isRange === undefined) return (value) => value === choice;
  const [least, most] = [Number(from ?? -Infinity), Number(to ?? Infinity)];
  return (value) => least <= Number(value) && Number(value) <= most;
};

/** Returns the chosen attributes as conditions of the search engine. */
export const wantedAttributes = (chosen: ChosenAttributes): WantedAttribute[] =>
  [...chosen].map(([name, choices]) => {
    const tests = choices.map(meets);
    return { name, accepts: (value) => tests.some((test) => test(value)) };
  });

/** An offered choice of an attribute. */
interface Offered {
  /** As the filter has it. */
  choice: string;
  name: string;
}

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

const offeredNumbers = ({ unit }: Attribute, counts: ReadonlyMap<number, number>): Offered[] => {
  const ascending = [...counts].toSorted(([a], [b]) => a - b);
  const inUnit = (value: number): string => {
    const amount = fromBase(value, unit);
    return Number.isInteger(amount) ? formatNumber(amount) : shortDecimal(amount);
  };
  const suffix = unit === '' ? '' : `\u00a0${unit}`;
  const groups =
    ascending.length <= MAX_NUMBERS ? ascending.map(([value]) => [value]) : rangesOf(ascending);
  return groups.map((values) => {
    const [first = 0, last = 0] = [values[0], values.at(-1)];
    return first === last
      ? { choice: `${first}`, name: inUnit(first) + suffix }
      : { choice: `${first}..${last}`, name: `${inUnit(first)} a ${inUnit(last)}${suffix}` };
  });
};

const offeredOf = (attribute: Attribute): Offered[] =>
  (attribute.type === 'flag' ? [YES, NO] : attribute.choices).map((name) => ({
    choice: normal(name),
    name,
  }));

/**
 * Returns the facets of a category's attributes. Numbers are parted into the same ranges whatever
 * else is chosen.
 * @param request of the list
 */
export const attributeFacets = (
  index: SearchIndex,
  request: SearchRequest,
  attributes: readonly Attribute[],
): ResultFilter[] => {
  const filtered = attributes.filter(({ type }) => type !== 'text');
  if (filtered.length === 0) return [];
  const { category, ...others } = request.choices;
  const none = Object.fromEntries(Object.keys(others).map((choice) => [choice, []]));
  const ofCategory: SearchRequest = {
    ...request,
    // Each choice but the category is empty.
    choices: { ...request.choices, ...none, category },
    attributes: [],
    text: null,
    sizes: [],
  };
  const numbers = filtered.filter(({ type }) => type === 'number');
  const all = index.countAttributes(
    ofCategory,
    numbers.map((one) => ({ name: filterName(one), groupOf: Number })),
  );
  const offered = filtered.map((one) =>
    one.type === 'number'
      ? offeredNumbers(one, all[numbers.indexOf(one)] ?? new Map())
      : offeredOf(one),
  );
  const counts = index.countAttributes(
    request,
    filtered.map((one, place) => {
      const tests = (offered[place] ?? []).map(({ choice }) => meets(choice));
      return {
        name: filterName(one),
        groupOf: (value) => {
          const at = tests.findIndex((test) => test(value));
          return at < 0 ? undefined : at;
        },
      };
    }),
  );
  return filtered.map((one, place) => ({
    key: ATTRIBUTES_KEY,
    title: one.key,
    items: (offered[place] ?? []).flatMap(({ choice, name }, at) => {
      const count = counts[place]?.get(at) ?? 0;
      return count === 0 ? [] : [{ id: `${filterName(one)}=${choice}`, name, count }];
    }),
  }));
};
