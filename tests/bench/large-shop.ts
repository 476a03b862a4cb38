/** A PostgreSQL of a bench's own with a shop of 100,000 parts, and facts to ask it by. */
import { SingleBar } from 'cli-progress';
import { sql } from 'drizzle-orm';
import { connect, type Db } from '#backend/database/connection';
import { seed } from '#demo-data/seed';
import { ensureDatabase, migrate } from '#host/migrate';
import { removeAbandoned, startPostgres } from '#host/postgres';
import { loadVariant } from '#variants/load';

const PARTS = Number(process.env.BENCH_PARTS ?? 100_000);

export interface Facts {
  categories: string[];
  brands: number[];
  vehicles: { id: number; text: string; from: number; to: number }[];
  words: string[];
  /** Makers' codes, some of them. */
  codes: string[];
}

export const readFacts = async (db: Db): Promise<Facts> => {
  const list = async <T>(query: ReturnType<typeof sql>): Promise<T[]> => {
    const { rows } = await db.execute<{ list: T[] }>(
      sql`select json_agg(value) as list from (${query}) as rows`,
    );
    return rows[0]?.list ?? [];
  };
  return {
    categories: await list(sql`select id::text as value from categories order by id`),
    brands: await list(sql`select id as value from brands order by id`),
    vehicles: await list(
      sql`select json_build_object('id', v.id, 'text', b.name || ' ' || v.name,
            'from', coalesce(v.year_from, 2000), 'to', coalesce(v.year_to, 2026)) as value
          from vehicles v join brands b on b.id = v.brand_id order by v.id`,
    ),
    words: await list(sql`select name as value from categories where nlevel(id) = 2 order by id`),
    codes: await list(
      sql`select code as value from original_codes where length(code) > 5 and family_id % 41 = 0
          order by family_id, position limit 2000`,
    ),
  };
};

const seedLarge = async (db: Db) => {
  const variant = await loadVariant('NAM');
  const bar = new SingleBar({ format: `  seeding ${PARTS} parts {bar} {percentage}%` });
  bar.start(100, 0);
  await seed({
    db,
    variant,
    parts: PARTS,
    onProgress: (share) => bar.update(Math.round(share * 100)),
  });
  bar.stop();
};

/** @param folder the server's, gone after the work @param work with the database's address */
export const useLargeShop = async (
  folder: string,
  work: (url: string) => Promise<void>,
): Promise<void> => {
  await removeAbandoned(folder);
  const postgres = await startPostgres(folder, { max_connections: '200' });
  try {
    const url = postgres.url('bench');
    await ensureDatabase(postgres.url('postgres'), 'bench');
    await migrate(url);
    const { db, close } = connect(url, 2);
    await seedLarge(db);
    await close();
    await work(url);
  } finally {
    await postgres.destroy();
  }
};
