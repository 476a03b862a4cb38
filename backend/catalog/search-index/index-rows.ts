/** What the lists' read model holds of entries: their documents, and the terms and codes by which they are found. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { searchTerms, type TermType } from '#backend/database/tables/catalog';
import type { ListedKind } from '../kinds/kind.ts';
import { encodeEntry, termsOf } from './search-document.ts';
import type { CategoryWords, Entry } from './search-entry.ts';
import { wordsOf } from './text-analysis.ts';

export const loadCategoryWords = async (tx: Tx): Promise<CategoryWords> => {
  const { rows } = await tx.execute<{ id: string; text: string }>(
    sql`select id::text as id, name || ' ' || synonyms as text from categories`,
  );
  return new Map(rows.map((row) => [row.id, wordsOf(row.text)]));
};

/** Numbers of the terms that are known, by type and text. */
export type Terms = Map<string, number>;
const keyOf = (type: TermType, text: string): string => `${type} ${text}`;

const termColumns = columnsOf(searchTerms, 'term', 'id', 'type', 'text');

const keepTerms = (terms: Terms, rows: readonly RowOf<typeof termColumns>[]) => {
  for (const { id, type, text } of rows) terms.set(keyOf(type, text), id);
};

/** Adds what is missing; nobody else does, as long as the index is locked. */
const addTerms = async (tx: Tx, kind: ListedKind, entries: readonly Entry[], terms: Terms) => {
  const missing = new Map(
    entries
      .flatMap(termsOf)
      .filter(({ type, text }) => !terms.has(keyOf(type, text)))
      .map((term) => [keyOf(term.type, term.text), term]),
  );
  if (missing.size === 0) return;
  const { rows } = await tx.execute<RowOf<typeof termColumns>>(
    sql`insert into search_terms as term (kind, type, text)
        select ${kind.key}, type, text
        from json_to_recordset(${JSON.stringify([...missing.values()])}) as row (type text, text text)
        returning ${termColumns}`,
  );
  keepTerms(terms, rows);
};

/** The terms of these entries that the index has. */
export const readTerms = async (
  tx: Tx,
  kind: ListedKind,
  entries: readonly Entry[],
): Promise<Terms> => {
  const texts = new Set(entries.flatMap(termsOf).map(({ text }) => text));
  const { rows } = await tx.execute<RowOf<typeof termColumns>>(
    sql`select ${termColumns} from search_terms term
        where term.kind = ${kind.key} and term.text = any(${sql.param([...texts])}::text[])`,
  );
  const terms: Terms = new Map();
  keepTerms(terms, rows);
  return terms;
};

export const writeDocuments = (
  tx: Tx,
  kind: ListedKind,
  version: number,
  documents: ReadonlyMap<number, Buffer>,
) =>
  tx.execute(
    sql`insert into search_documents (kind, entry_id, version, document)
        select ${kind.key}, id, ${version}::int, document
        from unnest(${sql.param([...documents.keys()])}::int[],
          ${sql.param([...documents.values()])}::bytea[]) as row (id, document)
        on conflict (kind, entry_id) do update
          set version = excluded.version, document = excluded.document`,
  );

/** Their documents, by their ids. @param terms those that are known; the others are added */
export const encodeEntries = async (
  tx: Tx,
  { kind, terms }: { kind: ListedKind; terms: Terms },
  entries: readonly Entry[],
): Promise<Map<number, Buffer>> => {
  await addTerms(tx, kind, entries, terms);
  const numberOf = (type: TermType, text: string): number => {
    const number = terms.get(keyOf(type, text));
    if (number === undefined) throw new Error(`the term ${text} has no number`);
    return number;
  };
  return new Map(entries.map((entry) => [entry.id, encodeEntry(entry, numberOf)]));
};

/** Documents, terms and codes. */
export const writeEntries = async (
  tx: Tx,
  { kind, version, terms }: { kind: ListedKind; version: number; terms: Terms },
  entries: readonly Entry[],
) => {
  await writeDocuments(tx, kind, version, await encodeEntries(tx, { kind, terms }, entries));
  await writeCodes(tx, kind, entries);
};

export const removeCodes = (tx: Tx, kind: ListedKind, ids: readonly number[]) =>
  tx.execute(
    sql`delete from search_codes where kind = ${kind.key} and entry_id = any(${sql.param([...ids])}::int[])`,
  );

export const writeCodes = (tx: Tx, kind: ListedKind, entries: readonly Entry[]) => {
  const rows = entries.flatMap(({ id, codes }) =>
    [...codes].map(([code, rank]) => ({ id, code, rank })),
  );
  return tx.execute(
    sql`insert into search_codes (kind, code, entry_id, rank)
        select ${kind.key}, code, id, rank
        from json_to_recordset(${JSON.stringify(rows)}) as row (code text, id int, rank smallint)`,
  );
};
