/** Loads the demo catalogue into a database that has none, with a progress bar. */
import { SingleBar } from 'cli-progress';
import { sql } from 'drizzle-orm';
import { connect } from '#backend/serve/database';
import { seed } from '#catalogue/seed';
import type { Variant } from '#variants/schema';

export const seedIfEmpty = async (databaseUrl: string, variant: Variant): Promise<void> => {
  const { db, close } = connect(databaseUrl, 4);
  try {
    const { rows } = await db.execute(sql`select exists (select from products) as full`);
    if (rows[0]?.full) return;
    const bar = new SingleBar({
      format: 'Catálogo de demostración {bar} {percentage}%',
      clearOnComplete: false,
    });
    bar.start(100, 0);
    await seed({ db, variant, onProgress: (share) => bar.update(Math.round(share * 100)) });
    bar.update(100);
    bar.stop();
  } finally {
    await close();
  }
};
