/** What the documents of a copy name by number, looked up both ways. */
import type { Row } from '#backend/database/rows';
import { MARKS, type Mark, type searchTerms } from '#backend/database/tables/catalog';
import { readFitment, spanOf } from '../search-index/fitment.ts';
import { thisYear } from './offered-years.ts';

export type TermRow = Row<typeof searchTerms, 'id' | 'type' | 'text'>;

/** What alike applications say; the same for all parts that have it. */
interface Fitment {
  number: number;
  vehicleId: number | null;
  brandId: number | null;
  /** The years that it takes in (`spanOf`); 0 = unknown. */
  from: number;
  to: number;
  /** Place of its words in `labels`: few are many fitments'. */
  label: number;
}

export interface SearchTerms {
  rows: readonly TermRow[];
  /** One above the highest number. */
  end: number;
  /** Number of a word that entries have themselves. */
  words: ReadonlyMap<string, number>;
  /** By number: a category's id. */
  categories: ReadonlyMap<number, string>;
  /** Number of a mark, by its kind and its id. */
  marks: Readonly<Record<Mark, ReadonlyMap<string, number>>>;
  /** By number: 0 = no mark, else the place of its kind in `MARKS` and one. */
  markKind: Uint8Array;
  fitments: readonly Fitment[];
  labels: readonly (readonly string[])[];
  /** What vehicles are called, makes and engines too. */
  vehicleWords: ReadonlySet<string>;
  /** By a fitment's number; 0 = unknown. */
  brandOf: Int32Array;
  fromOf: Int32Array;
  toOf: Int32Array;
  /** Of the years that are said. */
  firstYear: number;
  lastYear: number;
  /** Every word that can be searched, in order: years too. */
  vocabulary: ReadonlySet<string>;
}

export const indexTerms = (rows: readonly TermRow[], now = thisYear()): SearchTerms => {
  const end = rows.reduce((most, { id }) => Math.max(most, id + 1), 0);
  const words = new Map<string, number>();
  const categories = new Map<number, string>();
  const marks = { tag: new Map(), workBranch: new Map(), clientOf: new Map() } satisfies Record<
    Mark,
    Map<string, number>
  >;
  const markKind = new Uint8Array(end);
  const fitments: Fitment[] = [];
  const labels = new Map<string, { place: number; words: readonly string[] }>();
  const [brandOf, fromOf, toOf] = [new Int32Array(end), new Int32Array(end), new Int32Array(end)];
  const years = new Set<number>();
  for (const { id, type, text } of rows) {
    if (type === 'word') words.set(text, id);
    else if (type === 'category') categories.set(id, text);
    else if (type !== 'fitment') {
      marks[type].set(text, id);
      markKind[id] = MARKS.indexOf(type) + 1;
    } else {
      const { words: said, vehicleId, brandId, from, to } = readFitment(text);
      const key = said.join(' ');
      const label = labels.get(key) ?? { place: labels.size, words: said };
      labels.set(key, label);
      const span = spanOf({ from, to }) ?? { from: 0, to: 0 };
      fitments.push({ number: id, vehicleId, brandId, ...span, label: label.place });
      brandOf[id] = brandId ?? 0;
      fromOf[id] = span.from;
      toOf[id] = span.to;
      if (span.to === 0) continue;
      // Of an open end, as far as is known: from the one year that is said to this one.
      const first = from ?? to ?? now;
      for (let year = first; year <= (to ?? Math.max(first, now)); year++) years.add(year);
    }
  }
  const texts = [...labels.values()].map((label) => label.words);
  return {
    rows,
    end,
    words,
    categories,
    marks,
    markKind,
    fitments,
    labels: texts,
    vehicleWords: new Set(texts.flat()),
    brandOf,
    fromOf,
    toOf,
    firstYear: years.size === 0 ? 0 : Math.min(...years),
    lastYear: Math.max(...years, 0),
    vocabulary: new Set([...words.keys(), ...texts.flat(), ...[...years].map(String)].sort()),
  };
};
