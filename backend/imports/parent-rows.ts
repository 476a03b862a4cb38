/** Rows of variations, as web shops export them: what they leave out stands in other rows of their product. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { isImageColumn } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import { readContinued } from './continued-rows.ts';
import { isUnknownWord } from './error-cells.ts';
import type { Column } from './file-columns.ts';

/** The field that names the parent of a row, by its code or as `id:` and its number. */
export const VARIATION_OF = 'variationOf';
/** The field that all rows of a product share: an address, as Shopify and Tiendanube have it. */
export const VARIATION_GROUP = 'variationGroup';
/** The products of a publication, in a workbook of Mercado Libre itself. Other files only name it. */
const PUBLICATION = 'mLCode';
const PUBLICATION_TITLE = /numero de publicacion$/;
/** A web shop has fewer variations and pictures of a product: more rows share another text. */
const MAX_ROWS = 300;
/** Answers to whether there is a group, in place of its name. */
const ANSWER = /^(?:no|s[ií]?|x|0)$/;
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

/** The cells of a row, and which of them its file stores as numbers. */
interface Row {
  cells: Cells;
  numbers: readonly number[];
}

export interface ParentRows {
  /** Lines without a product of their own: parents, and rows without a code that complete others. */
  lines: ReadonlyMap<number, 'parent' | 'shared' | 'continued'>;
  /** Returns the cells of a row with those that it takes from others. */
  complete: (row: Row, line: number) => Row;
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
const filledFrom = (row: Row, from: Row, parts: readonly (readonly number[])[]): Row => {
  const cells = [...row.cells];
  const numbers = [...row.numbers];
  for (const places of parts)
    if (!isFilled(row.cells, places))
      for (const place of places) {
        while (cells.length < place) cells.push('');
        cells[place] = from.cells[place] ?? '';
        if (from.numbers.includes(place)) numbers.push(place);
      }
  return { cells, numbers };
};

interface FileRow extends Row {
  line: number;
  name: string;
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
          select line, cells, fractions as numbers from import_rows
          where import_id = ${id} and line > ${headerLine} and fault = ''),
        named as (select distinct lower(btrim(cells ->> ${parentAt}::int)) as name from own),
        called as (
          select lower(btrim(cells ->> ${codeAt}::int)) as name, line from own
          union all
          select 'id:' || btrim(cells ->> ${idAt}::int), line from own where ${idAt}::int >= 0)
        select distinct on (named.name) named.name, own.line, own.cells, own.numbers
        from named join called using (name) join own using (line)
        where named.name <> '' and lower(btrim(own.cells ->> ${parentAt}::int)) is distinct from named.name
        order by named.name, own.line`,
  );
  return rows;
};

/** Rows of a file, in the order of their lines. */
type SomeRows = readonly Pick<FileRow, 'line'>[];

/** Reads the rows that have the text of a column in common with others, near those of a part. */
const readGrouped = async (
  db: Pick<Tx, 'execute'>,
  { id, settings: { headerLine } }: Reads,
  groupAt: number,
  part: SomeRows,
): Promise<FileRow[]> => {
  const [from, to] = [part[0]?.line ?? 0, part.at(-1)?.line ?? 0];
  const { rows } = await db.execute<FileRow & Record<string, unknown>>(
    sql`with own as materialized (
          select line, lower(btrim(cells ->> ${groupAt}::int)) as name from import_rows
          where import_id = ${id} and line > ${headerLine} and fault = ''),
        groups as (
          select name from own where name <> '' group by name
          having count(*) between 2 and ${MAX_ROWS}
            and bool_or(line between ${from} and ${to}))
        select own.line, own.name, cells, fractions as numbers
        from own join groups using (name) join import_rows on import_id = ${id}
          and import_rows.line = own.line
        order by own.line`,
  );
  return rows.filter(({ name }) => !isUnknownWord(name) && !ANSWER.test(name));
};

/** Puts all pictures of a product into the first of their columns. */
const withAllPictures = (row: Row, group: readonly FileRow[], images: Column | undefined): Row => {
  const [first, ...others] = images?.places ?? [];
  if (first === undefined) return row;
  const texts = group.flatMap(({ cells }) => (images?.places ?? []).map((place) => cells[place]));
  const all = [...new Set(texts.map((text) => (text ?? '').trim()))].filter((text) => text !== '');
  const cells = Array.from({ length: Math.max(row.cells.length, first + 1) }, (_, place) => {
    if (place === first) return all.join(' | ');
    return others.includes(place) ? '' : (row.cells[place] ?? '');
  });
  return { ...row, cells };
};

/** Finds, in the rows of a product, what they share and which of them are no variation. */
const groupOf = (
  rows: readonly FileRow[],
  columns: readonly Column[],
  codeAt: number,
): { shared: Row; lines: ReadonlySet<number> } => {
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
  const lines = new Set(
    (coded?.length ? (bare ?? []) : []).flatMap(({ line, cells }) =>
      isFilled(cells, counts) || (arePriced && isFilled(cells, prices)) ? [] : [line],
    ),
  );
  const parts = partsOf(columns);
  const sharing = rows.filter(({ line }, at) => at === 0 || lines.has(line));
  const none: Row = { cells: [], numbers: [] };
  return { shared: sharing.reduce((all, row) => filledFrom(all, row, parts), none), lines };
};

/**
 * Finds the rows of a file that complete others of their product.
 * @param part the rows that are completed
 */
export const readParentRows = async (
  db: Pick<Tx, 'execute'>,
  row: Reads,
  columns: readonly Column[],
  part: SomeRows,
): Promise<ParentRows> => {
  const placeOf = (isMeant: (column: Column) => boolean) => columns.find(isMeant)?.places[0];
  const codeAt = placeOf(({ field }) => field.isKey === true);
  const parentAt = placeOf(({ field }) => field.id === VARIATION_OF);
  const productAt = placeOf(({ field }) => field.id === VARIATION_GROUP);
  const groupAt =
    productAt ??
    placeOf(
      ({ field, title }) =>
        field.id === PUBLICATION && PUBLICATION_TITLE.test(normal(title).trim()),
    );
  const { lines: continued, texts } = await readContinued(db, row);
  const lines = new Map<number, 'parent' | 'shared' | 'continued'>(
    continued.map((line) => [line, 'continued']),
  );
  /** Adds to a text what the rows below continue. */
  const whole: ParentRows['complete'] = ({ cells, numbers }, line) => {
    const text = texts.get(line);
    const at = text === undefined ? undefined : row.settings.continued;
    return {
      cells: cells.map((cell, place) => (place === at ? `${cell} ${text}` : cell)),
      numbers,
    };
  };
  if (codeAt === undefined) return { lines, complete: whole };
  const parents = new Map<string, Row>();
  if (parentAt !== undefined)
    for (const { line, name, cells, numbers } of await readParents(db, row, { parentAt, codeAt })) {
      lines.set(line, 'parent');
      parents.set(name, { cells, numbers });
    }
  const groups = new Map<string, Row>();
  const images = columns.find(isImages);
  if (groupAt !== undefined) {
    const grouped = Map.groupBy(await readGrouped(db, row, groupAt, part), ({ name }) => name);
    for (const [name, rows] of grouped) {
      const { shared, lines: completing } = groupOf(rows, columns, codeAt);
      for (const line of completing) lines.set(line, 'shared');
      groups.set(name, withAllPictures(shared, rows, images));
    }
  }
  const parts = partsOf(columns);
  return {
    lines,
    complete: (written, line) => {
      const full = whole(written, line);
      const { cells } = full;
      const parent = parentAt === undefined ? undefined : parents.get(nameOf(cells[parentAt]));
      const group = groupAt === undefined ? undefined : groups.get(nameOf(cells[groupAt]));
      const own = parent ? filledFrom(full, parent, parts) : full;
      if (!group) return own;
      // The pictures of a product stand in several of its rows; those of a publication are the row's.
      const bare =
        productAt === undefined
          ? own.cells
          : own.cells.map((cell, place) => (images?.places.includes(place) ? '' : cell));
      return filledFrom({ ...own, cells: bare }, group, parts);
    },
  };
};
