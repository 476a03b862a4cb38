/** Counters of the facets: each entry counts once for a value, however many of its applications have it. */
import type { Mark } from '#backend/database/tables/catalog';
import type { CatalogCopy } from './catalog-copy.ts';
import { thisYear } from './offered-years.ts';

/** Counts numbers, each once for an entry. */
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

  /** Of an entry that has not counted for this number. */
  addNew(number: number): void {
    this.counts[number] = (this.counts[number] ?? 0) + 1;
  }
}

/** Counts spans of years by where they begin and end; an entry's spans come the earliest first. */
class YearTally {
  private readonly first: number;
  /** By year: how many spans begin there less how many ended the year before. */
  private readonly changes: Int32Array;
  private from = 0;
  private to = 0;

  constructor(first: number, last: number) {
    this.first = first;
    this.changes = new Int32Array(last - first + 2);
  }

  /** Spans that overlap become one, so that no year counts twice. */
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

  /** One that overlaps with no other of its entry. */
  addSpan(from: number, to: number): void {
    // One without a first year begins before all that are counted.
    const begin = Math.max(from - this.first, 0);
    const end = to + 1 - this.first;
    this.changes[begin] = (this.changes[begin] ?? 0) + 1;
    this.changes[end] = (this.changes[end] ?? 0) - 1;
  }

  /** The newest first. */
  counts(): { year: number; count: number }[] {
    let count = 0;
    return Array.from(this.changes.subarray(0, -1), (change, place) => {
      count += change;
      return { year: this.first + place, count };
    }).reverse();
  }
}

/** Of each facet; marks and categories by their places (`placeOf`). */
export interface Counts extends Record<Mark, Tally> {
  /** Those above a category are not counted. */
  category: Tally;
  brand: Tally;
  provider: Tally;
  /** Hidden, shown. */
  state: Tally;
  year: YearTally;
}

const endOf = (values: readonly { id: string }[]): number =>
  values.reduce((most, { id }) => Math.max(most, Number(id) + 1), 0);

/** A copy may outlive the year that it was made in, and what is still built goes on; without any year, 0. */
const lastYearOf = ({ firstYear, lastYear }: CatalogCopy['terms']): number =>
  firstYear === 0 ? lastYear : Math.max(lastYear, thisYear() + 1);

export const createCounts = ({ terms, names }: Pick<CatalogCopy, 'terms' | 'names'>): Counts => ({
  category: new Tally(terms.categories.size),
  brand: new Tally(endOf(names.brand)),
  provider: new Tally(endOf(names.provider)),
  tag: new Tally(terms.marks.tag.size),
  workBranch: new Tally(terms.marks.workBranch.size),
  clientOf: new Tally(terms.marks.clientOf.size),
  state: new Tally(2),
  year: new YearTally(terms.firstYear, lastYearOf(terms)),
});
