/** Makes the brands, providers and groups that an import names and nobody knew. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';

/** What may be made, by the part of a thing's state that names it. */
const TABLES: Readonly<Record<string, string>> = {
  BrandId: 'brands',
  ProviderId: 'providers',
  CompanyGroupId: 'company_groups',
};

export interface Made {
  idOf: (says: string, name: string) => number | undefined;
  /** Ids by their table, to be taken away where the import is undone. */
  created: Record<string, number[]>;
  /** Writes the ids where the items had names. */
  settleItems: (importId: number) => Promise<void>;
}

interface Named extends Record<string, unknown> {
  says: string;
  name: string;
}

export const makeMissing = async (tx: Tx, importId: number): Promise<Made> => {
  const { rows } = await tx.execute<Named>(
    sql`select distinct on (says, lower(name)) said.key as says, said.value ->> 'make' as name
        from import_items item, jsonb_each(item.after) said,
          lateral (select said.value ->> 'make' as name) named
        where item.import_id = ${importId} and jsonb_typeof(said.value) = 'object'
          and said.value ? 'make'
        order by says, lower(name), name`,
  );
  const ids = new Map<string, number>();
  const created: Record<string, number[]> = {};
  for (const { says, name } of rows) {
    const table = TABLES[says];
    if (!table) continue;
    const found = await tx.execute<{ id: number }>(
      sql`select id from ${sql.identifier(table)} where lower(name::text) = lower(${name}) limit 1`,
    );
    let id = found.rows[0]?.id;
    if (id === undefined) {
      const made = await tx.execute<{ id: number }>(
        sql`insert into ${sql.identifier(table)} (name) values (${name}) returning id`,
      );
      id = made.rows[0]?.id ?? 0;
      created[table] = [...(created[table] ?? []), id];
    }
    ids.set(`${says} ${name.toLowerCase()}`, id);
  }
  const idOf: Made['idOf'] = (says, name) => ids.get(`${says} ${name.toLowerCase()}`);
  return {
    idOf,
    created,
    settleItems: async (id) => {
      if (rows.length === 0) return;
      const known = rows.map(({ says, name }) => ({ says, name, id: idOf(says, name) }));
      await tx.execute(
        sql`update import_items set after = import_items.after || settled.ids
            from (select item.key, jsonb_object_agg(said.key, made.id) as ids
                  from import_items item, jsonb_each(item.after) said
                    join json_to_recordset(${JSON.stringify(known)}) as made (says text, name text, id int)
                      on made.says = said.key
                  where item.import_id = ${id} and jsonb_typeof(said.value) = 'object'
                    and lower(said.value ->> 'make') = lower(made.name)
                  group by item.key) as settled
            where import_items.import_id = ${id} and import_items.key = settled.key`,
      );
    },
  };
};

/** Takes away again what nothing else refers to by now. */
export const removeMade = async (
  tx: Tx,
  created: Readonly<Record<string, readonly number[]>>,
): Promise<void> => {
  const used: Readonly<Record<string, ReturnType<typeof sql>>> = {
    brands: sql`exists (select from products where brand_id = made.id)
      or exists (select from vehicles where brand_id = made.id)`,
    providers: sql`exists (select from products where provider_id = made.id)`,
    company_groups: sql`exists (select from companies where group_id = made.id)`,
  };
  for (const [table, ids] of Object.entries(created)) {
    const isUsed = used[table];
    if (isUsed)
      await tx.execute(
        sql`delete from ${sql.identifier(table)} made
            where id = any(${sql.param([...ids])}::int[]) and not (${isUsed})`,
      );
  }
};
