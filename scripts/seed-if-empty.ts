import { SingleBar } from 'cli-progress';
import { sql } from 'drizzle-orm';
import { connect } from '#backend/database/connection';
import { type FilesPlace, openFiles } from '#backend/media/files';
import { demoEmails } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import type { Variant } from '#variants/schema';

interface SeedOptions {
  /** Storage for its pictures. */
  files: FilesPlace;
  /** Adds orders of the past months. */
  sales?: boolean;
  /** Shows no progress bar. */
  isQuiet?: boolean;
}

/**
 * Loads the demo into an unused database, with a progress bar.
 * @returns whether the database has the demo's users
 */
export const seedIfEmpty = async (
  databaseUrl: string,
  variant: Variant,
  { files, sales = false, isQuiet = false }: SeedOptions,
): Promise<boolean> => {
  const { db, close } = connect(databaseUrl, 4);
  try {
    const { rows } = await db.execute<{ used: boolean; demo: boolean }>(
      sql`select exists (select from products) or exists (select from users) as used,
                 exists (select from users where email = ${demoEmails(variant).buyer}) as demo`,
    );
    if (rows[0]?.used) return rows[0].demo;
    const bar = isQuiet
      ? undefined
      : new SingleBar({
          format: 'Catálogo de demostración {bar} {percentage}%',
          clearOnComplete: false,
        });
    bar?.start(100, 0);
    await seed({
      db,
      variant,
      sales,
      files: openFiles(files),
      onProgress: (share) => bar?.update(Math.round(share * 100)),
    });
    bar?.update(100);
    bar?.stop();
    return true;
  } finally {
    await close();
  }
};
