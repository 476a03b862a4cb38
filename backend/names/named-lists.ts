/** Defines the simple named lists: their tables, what refers to them, and how that is moved. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { moveDiscounts } from '#backend/database/discount-limits';
import { NAME_TABLES } from '#backend/database/former-names';
import { moveRules } from '#backend/database/price-rules';
import { type ChangedBy, refreshLists } from '#backend/goods/changed-by';
import { familyStore, productStore } from '#backend/goods/goods-store';
import type { Entity } from '#contract/definitions/entity';
import {
  brandEntity,
  providerEntity,
  tagEntity,
  workBranchEntity,
} from '#contract/definitions/names';
import type { NameSubject } from '#contract/entities/names';

/** A row of a list. */
export interface Entry {
  id: number;
  name: string;
}

/** Kinds of records that refer to names. */
export type ReferrerKind = 'products' | 'vehicles' | 'companies';
interface Reference {
  table: string;
  column: string;
}

/** A list, with what refers to its rows and how these references move. */
export interface NamedList {
  subject: NameSubject;
  entity: Entity;
  /** Columns that refer to it. */
  references: Partial<Record<ReferrerKind, Reference>>;
  /** Whether companies may be given one at the same time (`companies/edit-marks.ts`). */
  isOfCompanies: boolean;
  /** Moves what refers to one to another. */
  move: (tx: Tx, by: ChangedBy, from: Entry, to: Entry) => Promise<void>;
  /** Updates the index and the cards of everything that is found by its name or shows it; called after a change. */
  refresh: (tx: Tx, by: ChangedBy, entry: Entry, formerName: string) => Promise<void>;
}

const idsOf = async (tx: Tx, query: SQL): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(query);
  return rows.map(({ id }) => id);
};

/** Gives products another brand or supplier, each with its history. */
const moveProducts = async (
  tx: Tx,
  by: ChangedBy,
  column: 'brand_id' | 'provider_id',
  from: Entry,
  to: Entry,
): Promise<void> => {
  const field = column === 'brand_id' ? 'BrandId' : 'ProviderId';
  const ids = await idsOf(
    tx,
    sql`select id from products where ${sql.identifier(column)} = ${from.id} order by id`,
  );
  const products = await productStore.lock(tx, { ids });
  await productStore.save(
    tx,
    by,
    products.map((stored) => ({ stored, state: { ...stored.state, [field]: to.id } })),
  );
};

/** Updates the make's name in the applications of families, and the index of all its vehicles. */
const renameInFamilies = async (
  tx: Tx,
  by: ChangedBy,
  { id, name }: Entry,
  formerName: string,
): Promise<void> => {
  const ids = await idsOf(
    tx,
    sql`select distinct application.family_id as id
        from applications application left join vehicles vehicle on vehicle.id = application.vehicle_id
        where vehicle.brand_id = ${id} or lower(application.brand_name) = lower(${formerName})
        order by id`,
  );
  if (ids.length === 0) return;
  const isFormer = (brand: string): boolean => brand.toLowerCase() === formerName.toLowerCase();
  const families = await familyStore.lock(tx, { ids });
  await familyStore.save(
    tx,
    by,
    families.map((stored) => ({
      stored,
      state: {
        ...stored.state,
        applications: stored.state.applications.map((application) =>
          isFormer(application.ApplicationBrandName)
            ? { ...application, ApplicationBrandName: name }
            : application,
        ),
      },
    })),
  );
  // Those whose applications are named by the vehicle alone, too.
  await refreshLists(tx, by, [], ids);
};

/** Moves rows of a table that has each pair of owner and mark once. */
const moveMarks = async (
  tx: Tx,
  { table, column }: Reference,
  owner: string,
  from: number | string,
  to: number | string,
): Promise<void> => {
  const [rows, mark, of] = [sql.identifier(table), sql.identifier(column), sql.identifier(owner)];
  await tx.execute(
    sql`update ${rows} x set ${mark} = ${to} where ${mark} = ${from}
          and not exists (select from ${rows} y where y.${mark} = ${to} and y.${of} = x.${of})`,
  );
  await tx.execute(sql`delete from ${rows} where ${mark} = ${from}`);
};

const refreshMarked = async (
  tx: Tx,
  by: ChangedBy,
  { table, column }: Reference,
  mark: number | string,
): Promise<void> =>
  refreshLists(
    tx,
    by,
    await idsOf(
      tx,
      sql`select product_id as id from ${sql.identifier(table)}
          where ${sql.identifier(column)} = ${mark} order by id`,
    ),
  );

/** A list whose rows are marks of products and companies. */
const marks = (
  subject: 'tag' | 'workBranch',
  entity: Entity,
  products: Reference,
  companies: Reference,
): NamedList => {
  const markOf = ({ id, name }: Entry): number | string =>
    NAME_TABLES[subject].key === 'name' ? name : id;
  return {
    subject,
    entity,
    references: { products, companies },
    isOfCompanies: true,
    move: async (tx, _by, from, to) => {
      await moveMarks(tx, products, 'product_id', markOf(from), markOf(to));
      await moveMarks(tx, companies, 'company_id', markOf(from), markOf(to));
    },
    refresh: (tx, by, entry) => refreshMarked(tx, by, products, markOf(entry)),
  };
};

export const NAMED_LISTS: Readonly<Record<NameSubject, NamedList>> = {
  brand: {
    subject: 'brand',
    entity: brandEntity,
    references: {
      products: { table: 'products', column: 'brand_id' },
      vehicles: { table: 'vehicles', column: 'brand_id' },
    },
    isOfCompanies: false,
    move: async (tx, by, from, to) => {
      await moveProducts(tx, by, 'brand_id', from, to);
      await tx.execute(sql`update vehicles set brand_id = ${to.id} where brand_id = ${from.id}`);
      await moveRules(tx, 'brand', from.id, to.id);
      await moveDiscounts(tx, 'brand_ids', from.id, to.id);
    },
    refresh: async (tx, by, entry, formerName) => {
      const ids = await idsOf(
        tx,
        sql`select id from products where brand_id = ${entry.id} order by id`,
      );
      await refreshLists(tx, by, ids);
      await renameInFamilies(tx, by, entry, formerName);
    },
  },
  provider: {
    subject: 'provider',
    entity: providerEntity,
    references: { products: { table: 'products', column: 'provider_id' } },
    isOfCompanies: false,
    move: (tx, by, from, to) => moveProducts(tx, by, 'provider_id', from, to),
    // Products are not found by the names of suppliers; filters show them.
    refresh: (tx, by) => refreshLists(tx, by, []),
  },
  tag: marks(
    'tag',
    tagEntity,
    { table: 'product_tags', column: 'tag' },
    { table: 'company_tags', column: 'tag' },
  ),
  workBranch: marks(
    'workBranch',
    workBranchEntity,
    { table: 'product_work_branches', column: 'work_branch_id' },
    { table: 'company_work_branches', column: 'work_branch_id' },
  ),
};
