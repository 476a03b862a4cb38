/** The kind of a file, told by its headings. */
import { type ImportKindName, importKindNames } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import { matchColumns } from './columns.ts';
import { readHeading } from './heading-words.ts';
import { findHeadings } from './headings.ts';
import { type Field, isAnyKey } from './kinds/kind.ts';
import { VARIATION_GROUP, VARIATION_OF } from './parent-rows.ts';
import type { SheetRow } from './reading/sheet-rows.ts';

interface Readable {
  kind: ImportKindName;
  fields: readonly Field[];
}

/** Kinds in the order in which they need more columns: of equal ones, the first is meant. */
const BY_NEED: readonly ImportKindName[] = [
  'prices',
  'stock',
  'categories',
  'companies',
  'products',
  'families',
];

/** Words of columns that files of every kind have, for people to read. */
const DESCRIBING = ['nombre', 'descripcion'];

/** Counts the columns that a kind knows, and those of which it makes something. */
const rate = (first: readonly SheetRow[], { kind, fields }: Readable) => {
  const { texts } = findHeadings(first, fields);
  const ids = matchColumns(texts, fields);
  const hasKey = fields.some((field) => isAnyKey(field) && ids.includes(field.id));
  const recognised = texts.flatMap((text, place) => (ids[place] ? [{ text, id: ids[place] }] : []));
  const used = recognised.filter(
    ({ text, id }) =>
      !['name', 'description', VARIATION_OF, VARIATION_GROUP].includes(id) &&
      !DESCRIBING.includes(readHeading(text).words),
  );
  return {
    kind,
    used: hasKey ? used.length : 0,
    known: recognised.length,
    hasNames: ids.includes('name'),
  };
};

/**
 * Returns the kind that uses the most columns; of several, the one that the file's name says.
 * @param first the first rows of the file
 * @returns undefined if neither its headings nor its name tell
 */
export const guessKind = (
  first: readonly SheetRow[],
  fileName: string,
  kinds: readonly Readable[],
): ImportKindName | undefined => {
  const rated = kinds.map((one) => rate(first, one));
  const most = Math.max(0, ...rated.map(({ used }) => used));
  const best = rated.filter(({ used }) => used === most);
  const named = best.find(({ kind }) => normal(fileName).includes(normal(importKindNames[kind])));
  // A single heading may be a value.
  const byKind = new Map(
    best.filter(({ used, known }) => used > 0 && known > 1).map((one) => [one.kind, one]),
  );
  // Goods have codes, names and categories too.
  const { hasNames, known = 0 } = byKind.get('products') ?? {};
  if (hasNames && known >= (byKind.get('categories')?.known ?? 0)) byKind.delete('categories');
  return named?.kind ?? BY_NEED.find((kind) => byKind.has(kind));
};
