import type { ItemView } from './item-view.ts';
import type { Fact } from './measures.ts';

export interface ComparedRow {
  name: string;
  /** One column per item, each of several lines; empty = unknown. */
  cells: string[][];
  differs: boolean;
}

/** Returns a key that ignores blanks, case and the order of lines. */
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

/** Returns all specifications of an item: those that its products share, and those in which they differ. */
const factsIn = ({ measures, features, offers }: ItemView): Fact[] => [
  ...measures,
  ...features,
  ...offers.flatMap(({ facts }) => facts),
];

const unique = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== '')),
];

/** Keeps the currency sign beside its amount in narrow columns. */
const inOnePiece = (price: string): string => price.replace(' ', '\u00a0');

/** Compares items fact by fact; rows without a value are left out. */
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
