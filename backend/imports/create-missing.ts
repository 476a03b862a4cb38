import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { findByName } from '#backend/database/former-names';
import { addCategoryPath, removeEmptyCategory } from '#backend/goods/categories';
import type { NameSubject } from '#contract/entities/names';
import { type CreatedVehicles, createVehicles, removeVehicles } from './create-vehicles.ts';
import { pathParts } from './kinds/category-paths.ts';
import { deferLists } from './kinds/goods-records.ts';
import type { ChangedBy } from './kinds/kind.ts';

/** Tables in which rows may be created, by the field that names them. */
const TABLES: Readonly<Record<string, { table: string; subject?: NameSubject }>> = {
  BrandId: { table: 'brands', subject: 'brand' },
  ProviderId: { table: 'providers', subject: 'provider' },
  CompanyGroupId: { table: 'company_groups' },
};

/** Finds a row by its name; names of other rows that were merged into it or renamed count too. */
const findRow = async (
  tx: Tx,
  { table, subject }: (typeof TABLES)[string],
  name: string,
): Promise<number | undefined> => {
  if (subject) return (await findByName(tx, subject, name))?.id;
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${sql.identifier(table)} where lower(name::text) = lower(${name}) limit 1`,
  );
  return rows[0]?.id;
};

export interface CreatedNames extends Pick<CreatedVehicles, 'linked'> {
  idOf: (sets: string, name: string) => number | string | undefined;
  /** Ids of the new rows by table. Undoing the import removes them. */
  created: Record<string, number[]>;
  /** Replaces names by ids in the stored items. */
  resolveItems: (importId: number) => Promise<void>;
}

interface MissingName extends Record<string, unknown> {
  sets: string;
  name: string;
}

/** Creates the brands, providers, groups, categories and vehicles that an import names and that do not exist. */
export const createMissing = async (
  tx: Tx,
  by: ChangedBy,
  importId: number,
): Promise<CreatedNames> => {
  const { rows } = await tx.execute<MissingName>(
    sql`select distinct on (sets, lower(name)) field.key as sets, field.value ->> 'make' as name
        from import_items item, jsonb_each(item.after) field,
          lateral (select field.value ->> 'make' as name) named
        where item.import_id = ${importId} and jsonb_typeof(field.value) = 'object'
          and field.value ? 'make'
        order by sets, lower(name), name`,
  );
  const ids = new Map<string, number | string>();
  const created: Record<string, number[]> = {};
  for (const { sets, name } of rows) {
    if (sets === 'CategoryId') {
      const { id, added } = await addCategoryPath(tx, deferLists(by), pathParts(name));
      created.categories = [...(created.categories ?? []), ...added];
      ids.set(`${sets} ${name.toLowerCase()}`, id);
      continue;
    }
    const target = TABLES[sets];
    if (!target) continue;
    const { table } = target;
    let id = await findRow(tx, target, name);
    if (id === undefined) {
      const inserted = await tx.execute<{ id: number }>(
        sql`insert into ${sql.identifier(table)} (name) values (${name}) returning id`,
      );
      id = inserted.rows[0]?.id ?? 0;
      created[table] = [...(created[table] ?? []), id];
    }
    ids.set(`${sets} ${name.toLowerCase()}`, id);
  }
  const { vehicles, brands, linked } = await createVehicles(tx, importId);
  if (vehicles.length > 0) created.vehicles = vehicles;
  if (brands.length > 0) created.brands = [...(created.brands ?? []), ...brands];
  const idOf: CreatedNames['idOf'] = (sets, name) => ids.get(`${sets} ${name.toLowerCase()}`);
  return {
    idOf,
    linked,
    created,
    resolveItems: async (id) => {
      if (rows.length === 0) return;
      const resolved = rows.map(({ sets, name }) => ({ sets, name, id: idOf(sets, name) }));
      await tx.execute(
        sql`update import_items set after = import_items.after || resolved.ids
            from (select item.key, jsonb_object_agg(field.key, named.id) as ids
                  from import_items item, jsonb_each(item.after) field
                    join json_to_recordset(${JSON.stringify(resolved)}) as named (sets text, name text, id jsonb)
                      on named.sets = field.key
                  where item.import_id = ${id} and jsonb_typeof(field.value) = 'object'
                    and lower(field.value ->> 'make') = lower(named.name)
                  group by item.key) as resolved
            where import_items.import_id = ${id} and import_items.key = resolved.key`,
      );
    },
  };
};

/** Removes created rows that nothing refers to. */
export const removeCreated = async (
  tx: Tx,
  by: ChangedBy,
  created: Readonly<Record<string, readonly number[]>>,
): Promise<void> => {
  const used: Readonly<Record<string, ReturnType<typeof sql>>> = {
    brands: sql`exists (select from products where brand_id = made.id)
      or exists (select from vehicles where brand_id = made.id)`,
    providers: sql`exists (select from products where provider_id = made.id)`,
    company_groups: sql`exists (select from companies where group_id = made.id)`,
  };
  // Their makes go after them.
  await removeVehicles(tx, created.vehicles ?? []);
  // Parents were created before their children.
  for (const number of created.categories?.toReversed() ?? [])
    await removeEmptyCategory(tx, deferLists(by), number);
  for (const [table, ids] of Object.entries(created)) {
    const isUsed = used[table];
    if (isUsed)
      await tx.execute(
        sql`delete from ${sql.identifier(table)} made
            where id = any(${sql.param([...ids])}::int[]) and not (${isUsed})`,
      );
    const subject = Object.values(TABLES).find((one) => one.table === table)?.subject;
    if (subject)
      await tx.execute(
        sql`delete from former_names where subject = ${subject}
              and current_id = any(${sql.param([...ids])}::int[])
              and current_id not in (select id from ${sql.identifier(table)})`,
      );
  }
};
