/** The terms of an index, from text to number and back. */
import type { Row } from '#backend/database/rows';
import { MARKS, type Mark, type searchTerms } from '#backend/database/tables/catalog';
import { thisYear } from '#contract/time/dates';
import { readAttribute } from './attribute-terms.ts';
import { readFitment, spanOf } from './fitment.ts';

export type TermRow = Row<typeof searchTerms, 'id' | 'type' | 'text'>;

export interface SearchTerms {
  rows: readonly TermRow[];
  /** One above the highest number. */
  end: number;
  /** Number of a word of an entry's own. */
  words: ReadonlyMap<string, number>;
  /** By number: id of a category. */
  categories: ReadonlyMap<number, string>;
  /** Number of a mark, by kind and id. */
  marks: Readonly<Record<Mark, ReadonlyMap<string, number>>>;
  /** Values of an attribute with their numbers, by its name. */
  attributes: ReadonlyMap<string, readonly { value: string; number: number }[]>;
  /** By number: 0 = no mark, else one above the place of its kind in `MARKS`. */
  markKind: Uint8Array;
  /** By number: place of a category among the categories, of a mark among those of its kind. */
  placeOf: Int32Array;
  /** Numbers of the fitments. */
  fitments: readonly number[];
  /** Fitments by id of their target. */
  fitmentsOfTarget: ReadonlyMap<number, readonly number[]>;
  /** By number of a fitment: its brand, the years that it covers (`spanOf`), its label; 0 = unknown. */
  brandOf: Int32Array;
  fromOf: Int32Array;
  toOf: Int32Array;
  labelOf: Int32Array;
  /** Fitments by label: a set of words that many fitments share. */
  fitmentsOf: readonly (readonly number[])[];
  /** Labels by word. */
  labelsWith: ReadonlyMap<string, readonly number[]>;
  /** First and last year that a fitment names; 0 = none does. */
  firstYear: number;
  lastYear: number;
  /** Every word, in order; years that a fitment covers are words too. */
  vocabulary: ReadonlySet<string>;
}

const addTo = <K>(lists: Map<K, number[]>, key: K, number: number): void => {
  const list = lists.get(key);
  if (list) list.push(number);
  else lists.set(key, [number]);
};

export const indexTerms = (rows: readonly TermRow[], now = thisYear()): SearchTerms => {
  const end = rows.reduce((most, { id }) => Math.max(most, id + 1), 0);
  const words = new Map<string, number>();
  const categories = new Map<number, string>();
  const marks = { tag: new Map(), workBranch: new Map(), clientOf: new Map() } satisfies Record<
    Mark,
    Map<string, number>
  >;
  const attributes = new Map<string, { value: string; number: number }[]>();
  const markKind = new Uint8Array(end);
  const fitments: number[] = [];
  const fitmentsOf: number[][] = [];
  const fitmentsOfTarget = new Map<number, number[]>();
  const labels = new Map<string, number>();
  const labelsWith = new Map<string, number[]>();
  const byNumber = () => new Int32Array(end);
  const [placeOf, brandOf, labelOf] = [byNumber(), byNumber(), byNumber()];
  const [fromOf, toOf] = [byNumber(), byNumber()];
  const years = new Set<number>();
  for (const { id, type, text } of rows) {
    if (type === 'word') words.set(text, id);
    else if (type === 'category') {
      placeOf[id] = categories.size;
      categories.set(id, text);
    } else if (type === 'attribute') {
      const { name, value } = readAttribute(text);
      const values = attributes.get(name);
      if (values) values.push({ value, number: id });
      else attributes.set(name, [{ value, number: id }]);
    } else if (type !== 'fitment') {
      placeOf[id] = marks[type].size;
      marks[type].set(text, id);
      markKind[id] = MARKS.indexOf(type) + 1;
    } else {
      const fitment = readFitment(text);
      const { target, brand, from, to } = fitment;
      const key = fitment.words.join(' ');
      const label = labels.get(key) ?? labels.size;
      if (label === labels.size) {
        fitmentsOf.push([]);
        for (const word of new Set(fitment.words)) addTo(labelsWith, word, label);
      }
      fitmentsOf[label]?.push(id);
      labels.set(key, label);
      const span = spanOf(fitment) ?? { from: 0, to: 0 };
      fitments.push(id);
      labelOf[id] = label;
      if (target !== null) addTo(fitmentsOfTarget, target, id);
      brandOf[id] = brand ?? 0;
      fromOf[id] = span.from;
      toOf[id] = span.to;
      if (span.to === 0) continue;
      // An open end counts as far as it is known: between the given year and this one.
      const first = from ?? to ?? now;
      for (let year = first; year <= (to ?? Math.max(first, now)); year++) years.add(year);
    }
  }
  return {
    rows,
    end,
    words,
    categories,
    marks,
    attributes,
    markKind,
    placeOf,
    fitments,
    fitmentsOfTarget,
    brandOf,
    fromOf,
    toOf,
    labelOf,
    fitmentsOf,
    labelsWith,
    firstYear: years.size === 0 ? 0 : Math.min(...years),
    lastYear: Math.max(...years, 0),
    vocabulary: new Set([...words.keys(), ...labelsWith.keys(), ...[...years].map(String)].sort()),
  };
};
