/** Which entries a question is about at all: the others need not be looked at. */
import type { CatalogCopy } from './catalog-copy.ts';
import { type Postings, sizeOf } from './postings.ts';
import type { Question } from './question.ts';

/** An entry has one of these numbers, or is one of the others. */
interface Demand {
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

/** What every entry that counts anywhere has: a vehicle and a text belong to no facet. */
const demandsOf = ({ byTerm: postings }: CatalogCopy, { ofVehicle, text }: Question): Demand[] => {
  const vehicle = ofVehicle ? [{ postings, numbers: ofVehicle }] : [];
  if (!text) return vehicle;
  const { all, measured, standIns, ofWord, ofFitment, ofEntry, exact, byChance } = text;
  const words: (Demand & { numbers: number[]; bit: number; needed: number })[] = [];
  for (let bit = 1; bit > 0 && bit <= all; bit <<= 1) {
    // Who measures so is in no list.
    if ((all & bit) === 0 || (measured && (measured.bits & bit) !== 0)) continue;
    // One word of a phrase that stands for it will do: whatever has the phrase has that one.
    const needed = standIns
      .filter(({ gives }) => gives & bit)
      .reduce((bits, { needs }) => bits | (needs & -needs), bit);
    const coded = [...ofEntry].flatMap(([id, bits]) => (bits & bit ? [id] : []));
    words.push({ postings, numbers: [], others: [...coded, ...exact, ...byChance], bit, needed });
  }
  for (const number of text.numbers) {
    const [own, said] = [ofWord[number] ?? 0, ofFitment[number] ?? 0];
    for (const { numbers, bit, needed } of words)
      if (((own & needed) | (said & bit)) !== 0) numbers.push(number);
  }
  return [...vehicle, ...words];
};

/** Choices of facets whose entries are listed. */
const choicesOf = (
  { byTerm, byBrand }: CatalogCopy,
  { category, brand, marks }: Question,
): Demand[] => [
  ...marks.flatMap((mark) => (mark ? [{ postings: byTerm, numbers: numbersWith(mark, 1) }] : [])),
  ...(category ? [{ postings: byTerm, numbers: numbersWith(category, 1) }] : []),
  ...(brand ? [{ postings: byBrand, numbers: numbersWith(brand, 1) }] : []),
];

const rarestOf = (demands: readonly Demand[]): Demand | undefined =>
  demands
    .map((demand) => ({ demand, size: sizeOf(demand.postings, demand.numbers) }))
    .toSorted((a, b) => a.size - b.size)[0]?.demand;

/** By an entry's id, while entries are collected: between two questions all are 0. */
let has = new Uint8Array();

/** So many of all entries are met faster by looking at each once more, in order. */
const ORDERED_SHARE = 16;

/** Each once; many in the order in which their documents stand: memory is read faster forward. */
const entriesOf = ({ start, changed }: CatalogCopy, demands: readonly Demand[]): number[] => {
  const end = start.length;
  if (has.length < end) has = new Uint8Array(end);
  const entries: number[] = [];
  const add = (id: number) => {
    // A code may be younger than the copy.
    if (id >= end || has[id] === 1) return;
    has[id] = 1;
    entries.push(id);
  };
  for (const id of changed) add(id);
  for (const { postings, numbers, others = [] } of demands) {
    const { begin, ids } = postings;
    for (const number of numbers)
      for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++) add(ids[at] ?? end);
    for (const id of others) add(id);
  }
  let count = 0;
  if (entries.length * ORDERED_SHARE > end)
    for (let id = 0; id < end; id++) if (has[id] === 1) entries[count++] = id;
  for (const id of entries) has[id] = 0;
  return entries;
};

/**
 * An entry that fails by two choices counts nowhere. So of two choices whose entries are listed, one
 * must be met.
 * @param countsFacets else only what meets all is wanted
 * @returns ids, each once; null = all entries
 */
export const candidatesOf = (
  copy: CatalogCopy,
  question: Question,
  countsFacets: boolean,
): readonly number[] | null => {
  const needed = rarestOf(demandsOf(copy, question));
  if (needed) return entriesOf(copy, [needed]);
  const choices = choicesOf(copy, question);
  const narrowest = rarestOf(choices);
  if (!narrowest) return null;
  if (!countsFacets || question.countsAlone) return entriesOf(copy, [narrowest]);
  return choices.length === 2 ? entriesOf(copy, choices) : null;
};
