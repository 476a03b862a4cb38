/** Narrows the entries that must be scanned for a question. */
import type { Copy } from './copy.ts';
import { AT } from './document.ts';
import { type Postings, sizeOf } from './postings.ts';
import type { Question, TextQuestion } from './question.ts';
import type { PriceRange } from './types.ts';

/** A condition: an entry has one of the numbers, or is one of the others. */
interface Condition {
  postings: Postings;
  numbers: readonly number[];
  others?: readonly number[];
}

const numbersWith = (bits: Uint8Array, bit: number): number[] => {
  const numbers: number[] = [];
  for (let number = 0; number < bits.length; number++)
    if ((bits[number] ?? 0) & bit) numbers.push(number);
  return numbers;
};

/** Returns the conditions that every counted entry meets: targets, attributes and texts are no facets. */
const conditionsOf = (
  { byTerm: postings }: Copy,
  { ofTarget, text, attributes }: Question,
): Condition[] => {
  const target = [
    ...(ofTarget ? [{ postings, numbers: ofTarget }] : []),
    ...attributes.map((accepted) => ({ postings, numbers: numbersWith(accepted, 1) })),
  ];
  if (!text) return target;
  const { all, size, standIns, ofWord, ofFitment, ofCategory, ofEntry, ranked, byChance } = text;
  const demands: (Condition & { numbers: number[]; bit: number; needed: number })[] = [];
  for (let bit = 1; bit > 0 && bit <= all; bit <<= 1) {
    // No postings list sizes.
    if ((all & bit) === 0 || (size && (size.bits & bit) !== 0)) continue;
    // One word of a phrase that meets the demand is enough to be a candidate: an entry with the phrase has it.
    const needed = standIns
      .filter(({ gives }) => gives & bit)
      .reduce((bits, { needs }) => bits | (needs & -needs), bit);
    const coded = [...ofEntry].flatMap(([id, bits]) => (bits & bit ? [id] : []));
    demands.push({
      postings,
      numbers: [],
      others: [...coded, ...ranked, ...byChance],
      bit,
      needed,
    });
  }
  for (const number of text.numbers) {
    const own = ofWord[number] ?? 0;
    const whole = (ofFitment[number] ?? 0) | (ofCategory[number] ?? 0);
    for (const { numbers, bit, needed } of demands)
      if (((own & needed) | (whole & bit)) !== 0) numbers.push(number);
  }
  return [...target, ...demands];
};

/** Returns the chosen facets that have postings. */
const choicesOf = (
  { byTerm, byBrand }: Copy,
  { category, brand, marks }: Question,
): Condition[] => [
  ...marks.flatMap((mark) => (mark ? [{ postings: byTerm, numbers: numbersWith(mark, 1) }] : [])),
  ...(category ? [{ postings: byTerm, numbers: numbersWith(category, 1) }] : []),
  ...(brand ? [{ postings: byBrand, numbers: numbersWith(brand, 1) }] : []),
];

const rarestOf = (conditions: readonly Condition[]): Condition | undefined =>
  conditions
    .map((condition) => ({ condition, size: sizeOf(condition.postings, condition.numbers) }))
    .toSorted((a, b) => a.size - b.size)[0]?.condition;

/** By id of an entry: 1 = collected. Reused; all 0 between two calls. */
let collected = new Uint8Array();

/** Above this share of all entries, going through all ids in order is faster than going through the list. */
const ORDERED_SHARE = 16;

/** Returns the entries that meet one of the conditions, each once; many in the order of their documents, which are read faster so. */
const entriesWith = ({ start, changed }: Copy, conditions: readonly Condition[]): number[] => {
  const end = start.length;
  if (collected.length < end) collected = new Uint8Array(end);
  const entries: number[] = [];
  const add = (id: number) => {
    // A code may be newer than the copy.
    if (id >= end || collected[id] === 1) return;
    collected[id] = 1;
    entries.push(id);
  };
  for (const id of changed) add(id);
  for (const { postings, numbers, others = [] } of conditions) {
    const { begin, ids } = postings;
    for (const number of numbers)
      for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++) add(ids[at] ?? end);
    for (const id of others) add(id);
  }
  let count = 0;
  if (entries.length * ORDERED_SHARE > end)
    for (let id = 0; id < end; id++) if (collected[id] === 1) entries[count++] = id;
  for (const id of entries) collected[id] = 0;
  return entries;
};

/** Returns the entries that may meet any demand of a text, each once. */
export const entriesOfAny = (copy: Copy, { numbers, ofEntry, size }: TextQuestion): number[] =>
  // No postings list sizes.
  size
    ? [...copy.start.keys()]
    : entriesWith(copy, [{ postings: copy.byTerm, numbers, others: [...ofEntry.keys()] }]);

/** Returns the entries in a range of prices, from the order by price. */
const pricedWithin = ({ data, start, orders }: Copy, { from, to }: PriceRange): number[] => {
  const { PLO: order } = orders;
  /** Returns the first place in the order whose price is at least this. */
  const placeOf = (price: number): number => {
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = data[(start[order[middle] ?? 0] ?? 0) + AT.price] || Number.MAX_SAFE_INTEGER;
      if (found < price) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return Array.from(order.subarray(placeOf(from), placeOf(to + 1)));
};

/** Prices narrow the entries only if they leave less than this share. */
const PRICED_SHARE = 4;

/**
 * Returns the ids of the entries to scan, each once; null = all. An entry that fails by two choices counts
 * in no facet, so of two choices with postings it must meet one.
 * @param countsFacets false if only entries that meet everything are wanted
 */
export const candidatesOf = (
  copy: Copy,
  question: Question,
  countsFacets: boolean,
): readonly number[] | null => {
  const needed = rarestOf(conditionsOf(copy, question));
  if (needed) return entriesWith(copy, [needed]);
  const choices = choicesOf(copy, question);
  const narrowest = rarestOf(choices);
  if (narrowest) {
    if (!countsFacets || question.countsAlone) return entriesWith(copy, [narrowest]);
    if (choices.length === 2) return entriesWith(copy, choices);
  }
  const others = question.prices?.flatMap((range) => pricedWithin(copy, range));
  return others && others.length * PRICED_SHARE < copy.start.length
    ? entriesWith(copy, [{ postings: copy.byTerm, numbers: [], others }])
    : null;
};
