/** Stores entries in an index: their documents, and the terms and codes by which they are found. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { searchTerms, type TermType } from '#backend/database/tables/catalog';
import { AT, BYTES, encodeEntry, encodeGone, GONE_LENGTH, termsOf } from './document.ts';
import type { Entry, IndexedList } from './types.ts';
import { beginVersions, newVersion } from './versions.ts';

/** Numbers of terms, by type and text. */
type TermNumbers = Map<string, number>;
const keyOf = (type: TermType, text: string): string => `${type} ${text}`;

const termColumns = columnsOf(searchTerms, 'term', 'id', 'type', 'text');

const addRows = (numbers: TermNumbers, rows: readonly RowOf<typeof termColumns>[]) => {
  for (const { id, type, text } of rows) numbers.set(keyOf(type, text), id);
};

/** Stores the missing terms, under the lock of the index. */
const addMissing = async (
  tx: Tx,
  list: IndexedList,
  entries: readonly Entry[],
  numbers: TermNumbers,
) => {
  const missing = new Map(
    entries
      .flatMap(termsOf)
      .filter(({ type, text }) => !numbers.has(keyOf(type, text)))
      .map((term) => [keyOf(term.type, term.text), term]),
  );
  if (missing.size === 0) return;
  const { rows } = await tx.execute<RowOf<typeof termColumns>>(
    sql`insert into search_terms as term (kind, type, text)
        select ${list.key}, type, text
        from json_to_recordset(${JSON.stringify([...missing.values()])}) as row (type text, text text)
        returning ${termColumns}`,
  );
  addRows(numbers, rows);
};

/** Returns the numbers of those terms of the entries that are stored. */
const readNumbers = async (
  tx: Tx,
  list: IndexedList,
  entries: readonly Entry[],
): Promise<TermNumbers> => {
  const texts = new Set(entries.flatMap(termsOf).map(({ text }) => text));
  const { rows } = await tx.execute<RowOf<typeof termColumns>>(
    sql`select ${termColumns} from search_terms term
        where term.kind = ${list.key} and term.text = any(${sql.param([...texts])}::text[])`,
  );
  const numbers: TermNumbers = new Map();
  addRows(numbers, rows);
  return numbers;
};

const writeDocuments = (
  tx: Tx,
  list: IndexedList,
  version: number,
  documents: ReadonlyMap<number, Buffer>,
) =>
  tx.execute(
    sql`insert into search_documents (kind, entry_id, version, document)
        select ${list.key}, id, ${version}::int, document
        from unnest(${sql.param([...documents.keys()])}::int[],
          ${sql.param([...documents.values()])}::bytea[]) as row (id, document)
        on conflict (kind, entry_id) do update
          set version = excluded.version, document = excluded.document`,
  );

/** Returns documents by id, and stores those of their terms that are not in `numbers`. */
const encodeEntries = async (
  tx: Tx,
  list: IndexedList,
  entries: readonly Entry[],
  numbers: TermNumbers,
): Promise<Map<number, Buffer>> => {
  await addMissing(tx, list, entries, numbers);
  const numberOf = (type: TermType, text: string): number => {
    const number = numbers.get(keyOf(type, text));
    if (number === undefined) throw new Error(`the term ${text} has no number`);
    return number;
  };
  return new Map(entries.map((entry) => [entry.id, encodeEntry(entry, numberOf)]));
};

/** Returns documents of these ids; an id without an entry is gone. */
export const documentsOf = async (
  tx: Tx,
  list: IndexedList,
  ids: readonly number[],
  entries: readonly Entry[],
): Promise<Map<number, Buffer>> => {
  const numbers = await readNumbers(tx, list, entries);
  const documents = await encodeEntries(tx, list, entries, numbers);
  for (const id of ids) if (!documents.has(id)) documents.set(id, encodeGone(id));
  return documents;
};

const writeCodes = (tx: Tx, list: IndexedList, entries: readonly Entry[]) => {
  const rows = entries.flatMap(({ id, codes }) =>
    [...codes].map(([code, rank]) => ({ id, code, rank })),
  );
  return tx.execute(
    sql`insert into search_codes (kind, code, entry_id, rank)
        select ${list.key}, code, id, rank
        from json_to_recordset(${JSON.stringify(rows)}) as row (code text, id int, rank smallint)`,
  );
};

/** Replaces the codes of these ids by those of the entries. */
export const replaceCodes = async (
  tx: Tx,
  list: IndexedList,
  ids: readonly number[],
  entries: readonly Entry[],
) => {
  await tx.execute(
    sql`delete from search_codes where kind = ${list.key} and entry_id = any(${sql.param([...ids])}::int[])`,
  );
  await writeCodes(tx, list, entries);
};

/** Replaces the entries of these ids; ids without an entry are removed. */
export const replaceEntries = async (
  tx: Tx,
  list: IndexedList,
  version: number,
  ids: readonly number[],
  entries: readonly Entry[],
) => {
  // Entries staged for them earlier are older.
  await tx.execute(
    sql`delete from search_staged where kind = ${list.key} and entry_id = any(${sql.param([...ids])}::int[])`,
  );
  await replaceCodes(tx, list, ids, entries);
  await writeDocuments(tx, list, version, await documentsOf(tx, list, ids, entries));
};

/** Everything in them is derived from the catalogue. */
const TABLES = [
  'search_documents',
  'search_staged',
  'search_terms',
  'search_codes',
  'list_versions',
] as const;

/** Empties all indexes; readers keep the old ones until the transaction ends. */
export const clearIndexes = async (tx: Tx): Promise<void> => {
  for (const table of TABLES) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  // A copy's arrays are as long as the highest number. Restarting the sequence can be rolled back; truncating the
  // table would lock lists out.
  await tx.execute(sql`alter sequence search_terms_id_seq restart`);
};

/** Fills an empty index, batch by batch. */
export const fillIndex = async (
  tx: Tx,
  list: IndexedList,
  batches: AsyncIterable<readonly Entry[]>,
): Promise<void> => {
  const version = newVersion();
  const numbers: TermNumbers = new Map();
  for await (const entries of batches) {
    await writeDocuments(tx, list, version, await encodeEntries(tx, list, entries, numbers));
    await writeCodes(tx, list, entries);
  }
  await beginVersions(tx, list, version);
};

/**
 * Returns the ids of entries whose documents disagree with the stock.
 * @param stocked selects the `id` of each entry in stock
 */
export const selectRestocked = async (
  db: Db,
  list: IndexedList,
  stocked: SQL,
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    // In one statement: a hundred thousand single queries take ten times as long.
    sql`with had as materialized (select distinct id from (${stocked}) stocked)
        select entry.entry_id as id
        from search_documents entry left join had on had.id = entry.entry_id
        where entry.kind = ${list.key} and length(entry.document) > ${GONE_LENGTH * BYTES}::int
          and (get_byte(entry.document, ${AT.isStocked * BYTES}::int) = 1) <> (had.id is not null)
        order by entry.entry_id`,
  );
  return rows.map(({ id }) => id);
};
