/** Items side by side: a row for each thing that is known of any of them, and whether they differ in it. */
import type { ItemView } from './item-view.ts';
import type { Fact } from './measures.ts';

export interface ComparedRow {
  name: string;
  /** A column each, one line or more; empty = not known of that item. */
  cells: string[][];
  differs: boolean;
}

/** Blanks and case do not make another value; the order of lines neither. */
const keyOf = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim().toLowerCase().replace(/\s+/g, ' '))
    .sort()
    .join('\n');

const rowOf = (name: string, cells: string[][]): ComparedRow => ({
  name,
  cells,
  differs: new Set(cells.map(keyOf)).size > 1,
});

/** All that is specified of an item: what its products share, and what sets them apart. */
const factsIn = ({ measures, features, offers }: ItemView): Fact[] => [
  ...measures,
  ...features,
  ...offers.flatMap(({ facts }) => facts),
];

const unique = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

/** A column of a phone is narrow: the sign stays with its sum. */
const inOnePiece = (price: string): string => price.replace(' ', '\u00a0');

/** Rows of which nothing is known of any item are left out. */
export const comparedRows = (views: readonly ItemView[]): ComparedRow[] => {
  const row = (name: string, cellOf: (view: ItemView) => string[]) =>
    rowOf(
      name,
      views.map((view) => unique(cellOf(view))),
    );
  const names = unique(views.flatMap((view) => factsIn(view).map(({ name }) => name)));
  const offered = (view: ItemView) => view.offers.filter(({ price }) => price !== '');
  return [
    row('Precio', (view) =>
      offered(view).map(({ code, price, taxLabel }) =>
        offered(view).length > 1
          ? `${code}: ${inOnePiece(price)} ${taxLabel}`
          : `${inOnePiece(price)} ${taxLabel}`,
      ),
    ),
    row('Marca', ({ offers }) => offers.map(({ brand }) => brand)),
    ...names.map((name) =>
      row(name, (view) => factsIn(view).flatMap((fact) => (fact.name === name ? fact.value : []))),
    ),
    row('Original', ({ isOriginal }) => [isOriginal ? 'Sí' : 'No']),
    row('Códigos originales', ({ originalCodes }) => originalCodes),
    row('Compatible con', ({ applications }) =>
      applications.map(({ brand, name, years }) => `${brand} ${name} ${years}`.trim()),
    ),
  ].filter(({ cells }) => cells.some((lines) => lines.length > 0));
};
