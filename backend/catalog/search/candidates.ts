/** Which entries a question is about at all: the others need not be looked at. */
import type { CatalogCopy } from './catalog-copy.ts';
import { type Postings, sizeOf } from './postings.ts';
import { FITS, type Question } from './question.ts';

/** An entry has one of these numbers, or is one of the others. */
interface Demand {
  postings: Postings;
  numbers: readonly number[];
  others?: readonly number[];
}

const numbersWith = (bits: Uint8Array | Int32Array, bit: number): number[] => {
  const numbers: number[] = [];
  for (let number = 0; number < bits.length; number++)
    if ((bits[number] ?? 0) & bit) numbers.push(number);
  return numbers;
};

/** What every entry that counts anywhere has: a vehicle and a text belong to no facet. */
const demandsOf = ({ byTerm: postings }: CatalogCopy, question: Question): Demand[] => {
  const { hasVehicle, fits, text } = question;
  const demands: Demand[] = [];
  if (hasVehicle) demands.push({ postings, numbers: numbersWith(fits, FITS.vehicle) });
  for (let bit = 1; text && bit > 0 && bit <= text.all; bit <<= 1) {
    // Who measures so is in no list.
    if (text.measured && (text.measured.bits & bit) !== 0) continue;
    // One word of a phrase that stands for it will do: whatever has the phrase has that one.
    const needed = text.standIns
      .filter(({ gives }) => gives & bit)
      .reduce((bits, { needs }) => bits | (needs & -needs), bit);
    const coded = [...text.ofEntry].flatMap(([id, bits]) => (bits & bit ? [id] : []));
    demands.push({
      postings,
      numbers: [...numbersWith(text.ofWord, needed), ...numbersWith(text.ofFitment, bit)],
      others: [...coded, ...text.exact, ...text.byChance],
    });
  }
  return demands;
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
  demands.toSorted((a, b) => sizeOf(a.postings, a.numbers) - sizeOf(b.postings, b.numbers))[0];

/** Each once, in the order in which their documents stand: memory is read faster forward. */
const entriesOf = ({ start, changed }: CatalogCopy, demands: readonly Demand[]): Int32Array => {
  const end = start.length;
  const has = new Uint8Array(end);
  for (const id of changed) has[id] = 1;
  for (const { postings, numbers, others = [] } of demands) {
    const { begin, ids } = postings;
    for (const number of numbers)
      for (let at = begin[number] ?? 0; at < (begin[number + 1] ?? 0); at++)
        has[ids[at] ?? end] = 1;
    // A code may be younger than the copy: beyond its end nothing is written.
    for (const id of others) has[id] = 1;
  }
  const entries = new Int32Array(end);
  let count = 0;
  for (let id = 0; id < end; id++) if (has[id]) entries[count++] = id;
  return entries.subarray(0, count);
};

/**
 * An entry that fails by two choices counts nowhere. So of two choices whose entries are listed, one
 * must be met; the facet of a choice that is the only one is counted without it (`search.ts`).
 * @param countsFacets else only what meets all is wanted
 * @returns ids, each once; null = all entries
 */
export const candidatesOf = (
  copy: CatalogCopy,
  question: Question,
  countsFacets: boolean,
): Int32Array | null => {
  const needed = rarestOf(demandsOf(copy, question));
  if (needed) return entriesOf(copy, [needed]);
  const choices = choicesOf(copy, question);
  const narrowest = rarestOf(choices);
  if (!narrowest) return null;
  if (!countsFacets || (question.isBrowsed && question.choices === 1))
    return entriesOf(copy, [narrowest]);
  return choices.length === 2 ? entriesOf(copy, choices) : null;
};
