/** Keeps the read model of the lists: made anew as a whole, or brought up to date after a change. */
import { sql } from 'drizzle-orm';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { autopart } from '../kinds/autopart.ts';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { product } from '../kinds/product.ts';
import { readSomeSources, readSources } from './document-sources.ts';
import {
  loadCategoryWords,
  readTerms,
  removeCodes,
  type Terms,
  writeDocuments,
  writeEntries,
} from './index-rows.ts';
import { beginVersions, lockListIndex, newVersion, nextVersion } from './list-versions.ts';
import { encodeGone } from './search-document.ts';
import { type CategoryWords, describeEntry } from './search-entry.ts';

const rebuildKind = async (tx: Tx, kind: ListedKind, onProgress: (share: number) => void) => {
  const categoryWords = await loadCategoryWords(tx);
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), -1) as last from ${kind.table}`,
  );
  const last = rows[0]?.last ?? -1;
  const version = newVersion();
  const terms: Terms = new Map();
  for await (const sources of readSources(tx, kind, 0, last + 1)) {
    const entries = sources.map((source) => describeEntry(source, categoryWords));
    const ids = entries.map((entry) => entry.id);
    await writeEntries(tx, { kind, version, terms }, entries);
    await kind.cards?.write(tx, ids);
    onProgress(Math.min(1, Math.max(...ids) / (last + 1)));
  }
  await beginVersions(tx, kind, version);
};

/** Nothing in them is anybody's word: all of it comes from the catalogue. */
const MADE_TABLES = [
  'search_documents',
  'search_staged',
  'search_terms',
  'search_codes',
  'family_cards',
  'list_versions',
] as const;

/** Makes the whole index anew, as after a seed or rows that came by SQL. Lists keep the old one until the commit. */
export const rebuildListIndex = async (
  tx: Tx,
  onProgress: (share: number) => void = () => {},
): Promise<void> => {
  // Another process may be at it, for as long as the catalogue is large.
  await allowLongWork(tx);
  await lockListIndex(tx);
  for (const table of MADE_TABLES) await tx.execute(sql`delete from ${sql.identifier(table)}`);
  // What a process keeps of terms is as long as the highest number. Rolled back, the numbers go on where they were;
  // of the table itself a restart would lock lists out.
  await tx.execute(sql`alter sequence search_terms_id_seq restart`);
  for (const [place, kind] of ALL_KINDS.entries())
    await rebuildKind(tx, kind, (share) => onProgress((place + share) / ALL_KINDS.length));
};

/** Brings these up to date. @param changed items of the kind; the lists' lock is held */
export const refreshKind = async (
  tx: Tx,
  kind: ListedKind,
  changed: readonly number[],
  words: CategoryWords,
) => {
  const version = await nextVersion(tx, kind);
  for await (const { ids, sources } of readSomeSources(tx, kind, changed)) {
    await removeCodes(tx, kind, ids);
    // What is staged of them is older than this.
    await tx.execute(
      sql`delete from search_staged where kind = ${kind.key} and entry_id = any(${sql.param([...ids])}::int[])`,
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

/** Families of these products, and those that are named: each of them costs what its cheapest product does. */
const repriceFamilies = async (
  tx: Tx,
  productIds: readonly number[],
  familyIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await tx.execute<RowOf<typeof familyColumn>>(
    sql`select distinct ${familyColumn} from products product
        where product.id = any(${sql.param([...productIds])}::int[])`,
  );
  const families = [...new Set([...familyIds, ...rows.flatMap(({ familyId }) => familyId ?? [])])];
  await tx.execute(
    sql`update families set price_cents = coalesce(now_price.cents, families.price_cents)
        from (select product.family_id,
                coalesce(min(nullif(shown.price_cents, 0)), min(shown.price_cents), min(product.price_cents)) as cents
              from products product left join ${visibleProducts} shown on shown.id = product.id
              where product.family_id = any(${sql.param(families)}::int[]) group by 1) as now_price
        where families.id = now_price.family_id`,
  );
  return families;
};

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
  const families = await repriceFamilies(tx, productIds, familyIds);
  await refreshKind(tx, product, productIds, words);
  await refreshKind(tx, autopart, families, words);
};

/**
 * The same of so many products that nobody should wait for it: what is to be done is written down with
 * the change, and done afterwards (`staged-index.ts`). Lists know nothing of any of them until they know
 * of all.
 */
export const refreshListIndexLater = async (
  tx: Tx,
  productIds: readonly number[],
  familyIds: readonly number[] = [],
): Promise<void> => {
  const families = await repriceFamilies(tx, productIds, familyIds);
  for (const [kind, ids] of [
    [product, productIds],
    [autopart, families],
  ] as const)
    await tx.execute(
      sql`insert into search_staged (kind, entry_id)
          select ${kind.key}, id from unnest(${sql.param([...ids])}::int[]) as given (id)
          on conflict (kind, entry_id) do update set document = null`,
    );
};
