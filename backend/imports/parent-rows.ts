/** Rows of variations, as web shops export them: what they leave out stands in other rows of their product. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { isImageColumn } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import { readContinued } from './continued-rows.ts';
import type { Column } from './file-columns.ts';

/** The field that names the parent of a row, by its code or as `id:` and its number. */
export const VARIATION_OF = 'variationOf';
/** The field that all rows of a product share: an address, as Shopify and Tiendanube have it. */
export const VARIATION_GROUP = 'variationGroup';
/** Several products may share a publication in Mercado Libre. */
const GROUPS = [VARIATION_GROUP, 'mLCode'];
/** Names of attributes, each beside its value. */
const ATTRIBUTE_NAME = 'attributeName';
const SHARED = ['name', 'category', 'brand', 'description', 'provider', 'isPublic'];

const isImages = ({ field }: Column): boolean => isImageColumn(field.id);
const isShared = (column: Column): boolean =>
  SHARED.includes(column.field.id) ||
  isImages(column) ||
  column.field.isMoney === true ||
  column.field.isCurrency === true;

type Cells = readonly string[];

export interface ParentRows {
  /** Lines without a product of their own: parents, and rows without a code that complete others. */
  lines: ReadonlyMap<number, 'parent' | 'shared' | 'continued'>;
  /** Returns the cells of a row with those that it takes from others. */
  complete: (cells: Cells, line: number) => Cells;
}

const nameOf = (text: string | undefined): string => (text ?? '').trim().toLowerCase();
const isFilled = (cells: Cells, places: readonly number[]): boolean =>
  places.some((place) => (cells[place] ?? '').trim() !== '');

/** Returns the places of columns that are copied together: names of attributes one by one. */
const partsOf = (columns: readonly Column[]): (readonly number[])[] =>
  columns.flatMap((column) =>
    isShared(column)
      ? [column.places]
      : column.fields.flatMap(({ id }, at) =>
          id === ATTRIBUTE_NAME ? [[column.places[at] ?? 0]] : [],
        ),
  );

/** Fills the empty parts of a row from another one. */
const filledFrom = (cells: Cells, from: Cells, parts: readonly (readonly number[])[]): Cells => {
  const own = [...cells];
  for (const places of parts)
    if (!isFilled(cells, places))
      for (const place of places) {
        while (own.length < place) own.push('');
        own[place] = from[place] ?? '';
      }
  return own;
};

interface FileRow {
  line: number;
  name: string;
  cells: string[];
}

type Reads = Pick<ImportRow, 'id' | 'settings'>;

/** Reads the rows that others name as their parents. */
const readParents = async (
  db: Pick<Tx, 'execute'>,
  { id, settings: { headings, headerLine } }: Reads,
  { parentAt, codeAt }: { parentAt: number; codeAt: number },
): Promise<FileRow[]> => {
  const idAt = headings.findIndex((heading) => normal(heading).trim() === 'id');
  const { rows } = await db.execute<FileRow & Record<string, unknown>>(
    sql`with own as (
          select line, cells from import_rows
          where import_id = ${id} and line > ${headerLine} and fault = ''),
        named as (select distinct lower(btrim(cells ->> ${parentAt}::int)) as name from own),
        called as (
          select lower(btrim(cells ->> ${codeAt}::int)) as name, line from own
          union all
          select 'id:' || btrim(cells ->> ${idAt}::int), line from own where ${idAt}::int >= 0)
        select distinct on (named.name) named.name, own.line, own.cells
        from named join called using (name) join own using (line)
        where named.name <> '' and lower(btrim(own.cells ->> ${parentAt}::int)) is distinct from named.name
        order by named.name, own.line`,
  );
  return rows;
};

/** Reads the rows that have the text of a column in common with others. */
const readGrouped = async (
  db: Pick<Tx, 'execute'>,
  { id, settings: { headerLine } }: Reads,
  groupAt: number,
): Promise<FileRow[]> => {
  const { rows } = await db.execute<FileRow & Record<string, unknown>>(
    sql`with own as materialized (
          select line, cells, lower(btrim(cells ->> ${groupAt}::int)) as name from import_rows
          where import_id = ${id} and line > ${headerLine} and fault = '')
        select line, name, cells from own
        where name in (select name from own where name <> '' group by name having count(*) > 1)
        order by line`,
  );
  return rows;
};

/** Puts all pictures of a product into the first of their columns. */
const withAllPictures = (
  cells: Cells,
  group: readonly FileRow[],
  images: Column | undefined,
): Cells => {
  const [first, ...others] = images?.places ?? [];
  if (first === undefined) return cells;
  const texts = group.flatMap((row) => (images?.places ?? []).map((place) => row.cells[place]));
  const all = [...new Set(texts.map((text) => (text ?? '').trim()))].filter((text) => text !== '');
  return Array.from({ length: Math.max(cells.length, first + 1) }, (_, place) => {
    if (place === first) return all.join(' | ');
    return others.includes(place) ? '' : (cells[place] ?? '');
  });
};

/** Finds, in the rows of a product, what they share and which of them are no variation. */
const groupOf = (
  rows: readonly FileRow[],
  columns: readonly Column[],
  codeAt: number,
): { cells: Cells; lines: number[] } => {
  const placesOf = (isMeant: (column: Column) => boolean): number[] =>
    columns.filter(isMeant).flatMap(({ places }) => places);
  const prices = placesOf(({ field }) => field.isMoney === true);
  const counts = placesOf(
    ({ field }) => field.id === 'barcodes' || (field.isNumber === true && !field.isMoney),
  );
  const [bare, coded] = [false, true].map((has) =>
    rows.filter(({ cells }) => isFilled(cells, [codeAt]) === has),
  );
  const arePriced = coded?.some(({ cells }) => isFilled(cells, prices));
  // A row with a price or units of its own is a variation without a code.
  const completing = (coded?.length ? (bare ?? []) : []).filter(
    ({ cells }) => !isFilled(cells, counts) && !(arePriced && isFilled(cells, prices)),
  );
  const parts = partsOf(columns);
  const sharing = rows.filter((row, at) => at === 0 || completing.includes(row));
  const cells = sharing.reduce<Cells>((all, row) => filledFrom(all, row.cells, parts), []);
  return { cells, lines: completing.map(({ line }) => line) };
};

/** Finds the rows of a file that complete others of their product. */
export const readParentRows = async (
  db: Pick<Tx, 'execute'>,
  row: Reads,
  columns: readonly Column[],
): Promise<ParentRows> => {
  const placeOf = (isMeant: (column: Column) => boolean) => columns.find(isMeant)?.places[0];
  const codeAt = placeOf(({ field }) => field.isKey === true);
  const parentAt = placeOf(({ field }) => field.id === VARIATION_OF);
  const [groupAt] = GROUPS.flatMap((id) => placeOf(({ field }) => field.id === id) ?? []);
  const { lines: continued, texts } = await readContinued(db, row);
  const lines = new Map<number, 'parent' | 'shared' | 'continued'>(
    continued.map((line) => [line, 'continued']),
  );
  /** Adds to a text what the rows below continue. */
  const whole: ParentRows['complete'] = (cells, line) => {
    const text = texts.get(line);
    return text === undefined
      ? cells
      : cells.map((cell, place) => (place === row.settings.continued ? `${cell} ${text}` : cell));
  };
  if (codeAt === undefined) return { lines, complete: whole };
  const parents = new Map<string, Cells>();
  if (parentAt !== undefined)
    for (const { line, name, cells } of await readParents(db, row, { parentAt, codeAt })) {
      lines.set(line, 'parent');
      parents.set(name, cells);
    }
  const groups = new Map<string, Cells>();
  const images = columns.find(isImages);
  if (groupAt !== undefined) {
    const grouped = Map.groupBy(await readGrouped(db, row, groupAt), ({ name }) => name);
    for (const [name, rows] of grouped) {
      const group = groupOf(rows, columns, codeAt);
      for (const line of group.lines) lines.set(line, 'shared');
      groups.set(name, withAllPictures(group.cells, rows, images));
    }
  }
  const parts = partsOf(columns);
  return {
    lines,
    complete: (written, line) => {
      const cells = whole(written, line);
      const parent = parentAt === undefined ? undefined : parents.get(nameOf(cells[parentAt]));
      const group = groupAt === undefined ? undefined : groups.get(nameOf(cells[groupAt]));
      const own = parent ? filledFrom(cells, parent, parts) : cells;
      if (!group) return own;
      // The pictures of a product stand in several of its rows.
      const bare = own.map((cell, place) => (images?.places.includes(place) ? '' : cell));
      return filledFrom(bare, group, parts);
    },
  };
};
