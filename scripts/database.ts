/** The shop's database on this machine: the one that is named, else a PostgreSQL of the project's own. */
import { ensureDatabase, migrate } from '#host/migrate';
import { startPostgres } from '#host/postgres';

export interface ShopDatabase {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Migrated and ready. DATABASE_URL (or NETLIFY_DB_URL) wins; else the embedded server over
 * `.data/postgres`, one database per shop.
 */
export const openDatabase = async (variantId: string): Promise<ShopDatabase> => {
  const named = process.env.DATABASE_URL ?? process.env.NETLIFY_DB_URL;
  if (named) {
    await migrate(named);
    return { url: named, stop: async () => {} };
  }
  const server = await startPostgres('.data/postgres', { max_connections: '200' });
  const name = `shop_${variantId.toLowerCase()}`;
  await ensureDatabase(server.url('postgres'), name);
  await migrate(server.url(name));
  return { url: server.url(name), stop: server.stop };
};
