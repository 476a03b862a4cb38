/** Keeps the read model of the lists: documents, terms and codes of every family and product. */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LOCKS } from '#backend/database/advisory-locks';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import {
  listVersions,
  products,
  searchTerms,
  type TermType,
} from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { autopart } from '../kinds/autopart.ts';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { product } from '../kinds/product.ts';
import { readSomeSources, readSources } from './document-sources.ts';
import {
  type CategoryWords,
  describeEntry,
  type Entry,
  encodeEntry,
  encodeGone,
  termsOf,
} from './search-document.ts';
import { wordsOf } from './text-analysis.ts';

/**
 * What documents, terms and codes mean. Raise it with every change of what `describeEntry` tells or
 * `encodeEntry` writes (their test notices): the next start or deploy then makes the index of every
 * shop anew.
 */
export const INDEX_FORMAT = 6;
/** Versions begin below it and grow with each change. */
const MOST_BASE = 1_000_000_000;

/** Held to the end of the transaction. */
export const lockListIndex = (tx: Tx) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.listIndex})`);

const loadCategoryWords = async (tx: Tx): Promise<CategoryWords> => {
  const { rows } = await tx.execute<{ id: string; text: string }>(
    sql`select id::text as id, name || ' ' || synonyms as text from categories`,
  );
  return new Map(rows.map((row) => [row.id, wordsOf(row.text)]));
};

/** Numbers of the terms that are known, by type and text. */
type Terms = Map<string, number>;
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
const readTerms = async (tx: Tx, kind: ListedKind, entries: readonly Entry[]): Promise<Terms> => {
  const texts = new Set(entries.flatMap(termsOf).map(({ text }) => text));
  const { rows } = await tx.execute<RowOf<typeof termColumns>>(
    sql`select ${termColumns} from search_terms term
        where term.kind = ${kind.key} and term.text = any(${sql.param([...texts])}::text[])`,
  );
  const terms: Terms = new Map();
  keepTerms(terms, rows);
  return terms;
};

const writeDocuments = (
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

/** Its documents, terms and codes. @param terms those that are known; the others are added */
const writeEntries = async (
  tx: Tx,
  { kind, version, terms }: { kind: ListedKind; version: number; terms: Terms },
  entries: readonly Entry[],
) => {
  await addTerms(tx, kind, entries, terms);
  const numberOf = (type: TermType, text: string): number => {
    const number = terms.get(keyOf(type, text));
    if (number === undefined) throw new Error(`the term ${text} has no number`);
    return number;
  };
  const documents = new Map(entries.map((entry) => [entry.id, encodeEntry(entry, numberOf)]));
  await writeDocuments(tx, kind, version, documents);
  await writeCodes(tx, kind, entries);
};

const writeCodes = (tx: Tx, kind: ListedKind, entries: readonly Entry[]) => {
  const rows = entries.flatMap(({ id, codes }) =>
    [...codes].map(([code, rank]) => ({ id, code, rank })),
  );
  return tx.execute(
    sql`insert into search_codes (kind, code, entry_id, rank)
        select ${kind.key}, code, id, rank
        from json_to_recordset(${JSON.stringify(rows)}) as row (code text, id int, rank smallint)`,
  );
};

const rebuildKind = async (tx: Tx, kind: ListedKind, onProgress: (share: number) => void) => {
  const categoryWords = await loadCategoryWords(tx);
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), -1) as last from ${kind.table}`,
  );
  const last = rows[0]?.last ?? -1;
  // Not a counter: a shop that is emptied and filled anew must not come to the same number.
  const version = randomInt(MOST_BASE);
  const terms: Terms = new Map();
  for await (const sources of readSources(tx, kind, 0, last + 1)) {
    const entries = sources.map((source) => describeEntry(source, categoryWords));
    const ids = entries.map((entry) => entry.id);
    await writeEntries(tx, { kind, version, terms }, entries);
    await kind.cards?.write(tx, ids);
    onProgress(Math.min(1, Math.max(...ids) / (last + 1)));
  }
  await tx.execute(
    sql`insert into list_versions (kind, version, base, format)
        values (${kind.key}, ${version}::int, ${version}::int, ${INDEX_FORMAT})`,
  );
};

/** Nothing in them is anybody's word: all of it comes from the catalogue. */
const MADE_TABLES = [
  'search_documents',
  'search_terms',
  'search_codes',
  'family_cards',
  'list_versions',
] as const;

/** Makes the whole index anew, as after a seed or an import. Lists keep the old one until the commit. */
export const rebuildListIndex = async (
  tx: Tx,
  onProgress: (share: number) => void = () => {},
): Promise<void> => {
  // Another process may be at it, for as long as the catalogue is large.
  await allowLongWork(tx);
  await lockListIndex(tx);
  for (const table of MADE_TABLES) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  for (const [place, kind] of ALL_KINDS.entries())
    await rebuildKind(tx, kind, (share) => onProgress((place + share) / ALL_KINDS.length));
};

const versionColumn = columnsOf(listVersions, 'list', 'version');

/** Tells the processes that keep a copy that something is younger. @returns its version */
const nextVersion = async (tx: Tx, kind: ListedKind): Promise<number> => {
  const first = randomInt(MOST_BASE);
  const { rows } = await tx.execute<RowOf<typeof versionColumn>>(
    sql`insert into list_versions as list (kind, version, base, format)
        values (${kind.key}, ${first}::int, ${first}::int, ${INDEX_FORMAT})
        on conflict (kind) do update set version = list.version + 1 returning ${versionColumn}`,
  );
  return rows[0]?.version ?? first;
};

const raiseVersions = (tx: Tx) =>
  tx.update(listVersions).set({ version: sql`${listVersions.version} + 1` });

/** What a list's words mean changed, and no document with it: every copy reads anew what they mean. */
export const touchLists = async (tx: Tx): Promise<void> => {
  await lockListIndex(tx);
  await raiseVersions(tx);
};

/** The same without waiting: whoever makes the index at this moment raises the versions when it is made. */
export const touchListsOnceMade = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${LOCKS.listIndex}) as "isFree"`,
  );
  if (rows[0]?.isFree) await raiseVersions(tx);
};

const refreshKind = async (
  tx: Tx,
  kind: ListedKind,
  changed: readonly number[],
  words: CategoryWords,
) => {
  const version = await nextVersion(tx, kind);
  for await (const { ids, sources } of readSomeSources(tx, kind, changed)) {
    await tx.execute(
      sql`delete from search_codes where kind = ${kind.key} and entry_id = any(${sql.param([...ids])}::int[])`,
    );
    await kind.cards?.remove(tx, ids);
    await kind.cards?.write(tx, ids);
    const entries = sources.map((source) => describeEntry(source, words));
    await writeEntries(tx, { kind, version, terms: await readTerms(tx, kind, entries) }, entries);
    const present = new Set(entries.map(({ id }) => id));
    const gone = ids.filter((id) => !present.has(id));
    await writeDocuments(tx, kind, version, new Map(gone.map((id) => [id, encodeGone(id)])));
  }
};

const familyColumn = columnsOf(products, 'product', 'familyId');

/**
 * Brings the index up to date after these products changed, in the same transaction as the change:
 * the products themselves, and the families that have or had them.
 * @param productIds changed, added or removed products
 * @param familyIds their families, before and after the change
 */
export const refreshListIndex = async (
  tx: Tx,
  productIds: readonly number[],
  familyIds: readonly number[] = [],
): Promise<void> => {
  await lockListIndex(tx);
  const words = await loadCategoryWords(tx);
  const { rows } = await tx.execute<RowOf<typeof familyColumn>>(
    sql`select distinct ${familyColumn} from products product
        where product.id = any(${sql.param([...productIds])}::int[])`,
  );
  const families = [...new Set([...familyIds, ...rows.flatMap(({ familyId }) => familyId ?? [])])];
  await tx.execute(
    sql`update families set price_cents = coalesce(now_price.cents, families.price_cents)
        from (select product.family_id, coalesce(min(shown.price_cents), min(product.price_cents)) as cents
              from products product left join ${visibleProducts} shown on shown.id = product.id
              where product.family_id = any(${sql.param(families)}::int[]) group by 1) as now_price
        where families.id = now_price.family_id`,
  );
  await refreshKind(tx, product, productIds, words);
  await refreshKind(tx, autopart, families, words);
};
