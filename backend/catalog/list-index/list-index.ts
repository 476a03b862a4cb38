/** Keeps the indexes of the lists: rebuilds them, or brings them up to date after a change. */
import { sql } from 'drizzle-orm';
import { allowLongWork, type Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { stageEntries } from '#backend/search-engine/staged';
import type { Entry } from '#backend/search-engine/types';
import { lockListIndex, nextVersion } from '#backend/search-engine/versions';
import { clearIndexes, fillIndex, replaceEntries } from '#backend/search-engine/write-entries';
import { autopart } from '../kinds/autopart.ts';
import type { ListedKind } from '../kinds/kind.ts';
import { ALL_KINDS } from '../kinds/kinds.ts';
import { product } from '../kinds/product.ts';
import { shownCents } from '../public-price.ts';
import { writeTitleKeys } from '../title-keys.ts';
import { type CategoryData, describeEntry, readCategoryData } from './describe-entry.ts';
import { readSomeSources, readSources } from './entry-sources.ts';

/** Yields all entries of a kind, and writes their cards. */
async function* makeEntries(
  tx: Tx,
  kind: ListedKind,
  onProgress: (share: number) => void,
): AsyncGenerator<Entry[]> {
  const categoryData = await readCategoryData(tx);
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), -1) as last from ${kind.table}`,
  );
  const last = rows[0]?.last ?? -1;
  for await (const sources of readSources(tx, kind, 0, last + 1)) {
    const ids = sources.map(({ id }) => id);
    yield sources.map((source) => describeEntry(source, categoryData));
    await kind.cards?.write(tx, ids);
    onProgress(Math.min(1, Math.max(...ids) / (last + 1)));
  }
}

/** Rebuilds all indexes, as after a seed or rows that came by SQL. Lists use the old ones until the commit. */
export const rebuildListIndex = async (
  tx: Tx,
  onProgress: (share: number) => void = () => {},
): Promise<void> => {
  // Another process may be rebuilding, which takes as long as the catalogue is large.
  await allowLongWork(tx);
  await lockListIndex(tx);
  await clearIndexes(tx);
  // Cards have the titles.
  await writeTitleKeys(tx);
  await tx.execute(sql`delete from family_cards`);
  for (const [place, kind] of ALL_KINDS.entries())
    await fillIndex(
      tx,
      kind,
      makeEntries(tx, kind, (share) => onProgress((place + share) / ALL_KINDS.length)),
    );
};

/** Brings these items of a kind up to date; the caller holds the lock of the indexes. */
export const refreshKind = async (
  tx: Tx,
  kind: ListedKind,
  changed: readonly number[],
  categoryData: CategoryData,
) => {
  const version = await nextVersion(tx, kind);
  for await (const { ids, sources } of readSomeSources(tx, kind, changed)) {
    await kind.cards?.remove(tx, ids);
    await kind.cards?.write(tx, ids);
    const entries = sources.map((source) => describeEntry(source, categoryData));
    await replaceEntries(tx, kind, version, ids, entries);
  }
};

const familyColumn = columnsOf(products, 'product', 'familyId');

/** Sets the price of the families of these products, and of the named ones, to that of their cheapest product. @returns the families */
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
                coalesce(min(nullif(${shownCents('shown')}, 0)), min(shown.price_cents), min(product.price_cents)) as cents
              from products product left join ${visibleProducts} shown on shown.id = product.id
              where product.family_id = any(${sql.param(families)}::int[]) group by 1) as now_price
        where families.id = now_price.family_id`,
  );
  return families;
};

/**
 * Brings the indexes up to date in the transaction of a change: the products, and the families that have or
 * had them.
 * @param productIds changed, added or removed products
 * @param familyIds their families, before and after the change
 */
export const refreshListIndex = async (
  tx: Tx,
  productIds: readonly number[],
  familyIds: readonly number[] = [],
): Promise<void> => {
  await lockListIndex(tx);
  const categoryData = await readCategoryData(tx);
  const families = await repriceFamilies(tx, productIds, familyIds);
  await refreshKind(tx, product, productIds, categoryData);
  await refreshKind(tx, autopart, families, categoryData);
};

/**
 * Stages a change of many products, whose documents would block if they were updated at once: `staged-index.ts`
 * updates them later. Lists show none of the changes until all are done.
 */
export const refreshListIndexLater = async (
  tx: Tx,
  productIds: readonly number[],
  familyIds: readonly number[] = [],
): Promise<void> => {
  const families = await repriceFamilies(tx, productIds, familyIds);
  await stageEntries(tx, product, productIds);
  await stageEntries(tx, autopart, families);
};
