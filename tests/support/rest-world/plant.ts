/** Plants the emulated REST host's documents in our own tables, so that both back ends have the same data. */
import { sql } from 'drizzle-orm';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import type { Db } from '#backend/database/connection';
import { readWorld } from '#emulators/rest-host/world';
import { plantCommunications, plantConfig, plantOrders } from './dealings.ts';
import { plantFamilies, plantPlaces, plantProducts, plantShelves } from './goods.ts';
import { plantCompanies, plantPeople } from './people.ts';
import type { Tx } from './spelling.ts';

/** Numbers new rows after the existing ones, as the host does. */
const numberOn = async (tx: Tx): Promise<void> => {
  const { rows } = await tx.execute<{ table: string; column: string }>(
    sql`select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows)
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}),
            (select coalesce(max(${sql.identifier(column)}), 0) from ${sql.identifier(table)}) + 1, false)`,
    );
};

export const plantRestWorld = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const world = readWorld();
    await plantPlaces(tx, world);
    await plantShelves(tx, world);
    await plantFamilies(tx, world);
    await plantProducts(tx, world);
    await plantPeople(tx, world);
    await plantCompanies(tx, world);
    await plantOrders(tx, world);
    await plantCommunications(tx, world);
    await plantConfig(tx, world);
    await numberOn(tx);
    await rebuildListIndex(tx);
  });
