/** Counters of the facets: an entry counts once for a value, however many of its fitments have it. */
import type { Mark } from '#backend/database/tables/catalog';
import { withAncestors } from '#contract/goods/categories';
import { thisYear } from '#contract/time/dates';
import type { Copy } from './copy.ts';
import type { FacetCounts } from './types.ts';

/** Counts numbers, each once per entry. */
class Tally {
  readonly counts: Int32Array;
  private readonly lastEntry: Int32Array;

  /** @param end one above the highest number */
  constructor(end: number) {
    this.counts = new Int32Array(end);
    this.lastEntry = new Int32Array(end).fill(-1);
  }

  add(number: number, entry: number): void {
    if (this.lastEntry[number] === entry) return;
    this.lastEntry[number] = entry;
    this.addNew(number);
  }

  /** Counts an entry that has not counted for this number. */
  addNew(number: number): void {
    this.counts[number] = (this.counts[number] ?? 0) + 1;
  }
}

/** Counts spans of years by where they begin and end; the spans of an entry come in order. */
class YearTally {
  private readonly first: number;
  /** By year: the spans that begin there minus those that ended the year before. */
  private readonly changes: Int32Array;
  private from = 0;
  private to = 0;

  constructor(first: number, last: number) {
    this.first = first;
    this.changes = new Int32Array(last - first + 2);
  }

  /** Overlapping spans become one, so that no year counts twice. */
  add(from: number, to: number): void {
    if (from <= this.to) {
      if (to > this.to) this.to = to;
      return;
    }
    this.endEntry();
    this.from = from;
    this.to = to;
  }

  endEntry(): void {
    if (this.to > 0) this.addSpan(this.from, this.to);
    this.to = 0;
  }

  /** Counts a span that overlaps with no other of its entry. */
  addSpan(from: number, to: number): void {
    // A span without a first year begins before all that are counted.
    const begin = Math.max(from - this.first, 0);
    const end = to + 1 - this.first;
    this.changes[begin] = (this.changes[begin] ?? 0) + 1;
    this.changes[end] = (this.changes[end] ?? 0) - 1;
  }

  /** Returns the newest first. */
  counts(): { year: number; count: number }[] {
    let count = 0;
    return Array.from(this.changes.subarray(0, -1), (change, place) => {
      count += change;
      return { year: this.first + place, count };
    }).reverse();
  }
}

/** Counters by facet; marks and categories are counted by their places (`placeOf`). */
export interface Counts extends Record<Mark, Tally> {
  /** Entries directly in the category. */
  category: Tally;
  brand: Tally;
  provider: Tally;
  /** Hidden, visible. */
  state: Tally;
  year: YearTally;
}

/** A copy may outlive its year, and an open span continues; 0 = no year is known. */
const lastYearOf = ({ firstYear, lastYear }: Copy['terms']): number =>
  firstYear === 0 ? lastYear : Math.max(lastYear, thisYear() + 1);

export const createCounts = ({ terms, brandEnd, providerEnd }: Copy): Counts => ({
  category: new Tally(terms.categories.size),
  brand: new Tally(brandEnd),
  provider: new Tally(providerEnd),
  tag: new Tally(terms.marks.tag.size),
  workBranch: new Tally(terms.marks.workBranch.size),
  clientOf: new Tally(terms.marks.clientOf.size),
  state: new Tally(2),
  year: new YearTally(terms.firstYear, lastYearOf(terms)),
});

/** Adds the counts of subcategories to each category. */
const countCategories = ({ terms }: Copy, { category }: Counts): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const [number, id] of terms.categories) {
    const count = category.counts[terms.placeOf[number] ?? 0] ?? 0;
    if (count > 0)
      for (const one of withAncestors(id)) counts.set(one, (counts.get(one) ?? 0) + count);
  }
  return counts;
};

export const facetCounts = (copy: Copy, counts: Counts): FacetCounts => {
  const byCategory = countCategories(copy, counts);
  const { marks, placeOf } = copy.terms;
  return {
    category: (id) => byCategory.get(id) ?? 0,
    brand: (id) => counts.brand.counts[id] ?? 0,
    provider: (id) => counts.provider.counts[id] ?? 0,
    mark: (kind, id) => {
      const number = marks[kind].get(id);
      return number === undefined ? 0 : (counts[kind].counts[placeOf[number] ?? 0] ?? 0);
    },
    state: (state) => counts.state.counts[state === 'visible' ? 1 : 0] ?? 0,
    years: () => counts.year.counts(),
  };
};
