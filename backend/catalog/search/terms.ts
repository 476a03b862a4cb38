/** What the documents of a copy name by number, looked up both ways. */
import type { Row } from '#backend/database/rows';
import { MARKS, type Mark, type searchTerms } from '#backend/database/tables/catalog';
import { readFitment, spanOf } from '../search-index/fitment.ts';
import { thisYear } from './offered-years.ts';

export type TermRow = Row<typeof searchTerms, 'id' | 'type' | 'text'>;

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
  /** By number: the place of a category among the categories, of a mark among those of its kind. */
  placeOf: Int32Array;
  /** Numbers of what alike applications say: the same for all parts that have it. */
  fitments: readonly number[];
  /** By a vehicle's id: its fitments. */
  fitmentsOfVehicle: ReadonlyMap<number, readonly number[]>;
  /** By a fitment's number; 0 = unknown. Of the years, those that it takes in (`spanOf`). */
  brandOf: Int32Array;
  fromOf: Int32Array;
  toOf: Int32Array;
  /** The same: which words it says; few of these labels are many fitments'. */
  labelOf: Int32Array;
  /** By a label: its fitments. */
  fitmentsOf: readonly (readonly number[])[];
  /** By what vehicles are called, makes and engines too: the labels with it. */
  labelsWith: ReadonlyMap<string, readonly number[]>;
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
  const fitments: number[] = [];
  const fitmentsOf: number[][] = [];
  const fitmentsOfVehicle = new Map<number, number[]>();
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
    } else if (type !== 'fitment') {
      placeOf[id] = marks[type].size;
      marks[type].set(text, id);
      markKind[id] = MARKS.indexOf(type) + 1;
    } else {
      const { words: said, vehicleId, brandId, from, to } = readFitment(text);
      const key = said.join(' ');
      const label = labels.get(key) ?? labels.size;
      if (label === labels.size) {
        fitmentsOf.push([]);
        for (const word of new Set(said)) {
          const known = labelsWith.get(word);
          if (known) known.push(label);
          else labelsWith.set(word, [label]);
        }
      }
      fitmentsOf[label]?.push(id);
      labels.set(key, label);
      const span = spanOf({ from, to }) ?? { from: 0, to: 0 };
      fitments.push(id);
      labelOf[id] = label;
      if (vehicleId !== undefined && vehicleId !== null) {
        const its = fitmentsOfVehicle.get(vehicleId);
        if (its) its.push(id);
        else fitmentsOfVehicle.set(vehicleId, [id]);
      }
      brandOf[id] = brandId ?? 0;
      fromOf[id] = span.from;
      toOf[id] = span.to;
      if (span.to === 0) continue;
      // Of an open end, as far as is known: from the one year that is said to this one.
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
    markKind,
    placeOf,
    fitments,
    fitmentsOfVehicle,
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
