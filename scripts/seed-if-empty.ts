/** Loads the demo into a database that nobody has used yet, with a progress bar. */
import { SingleBar } from 'cli-progress';
import { sql } from 'drizzle-orm';
import { connect } from '#backend/database/connection';
import { type FilesPlace, openFiles } from '#backend/media/files';
import { demoEmails } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import type { Variant } from '#variants/schema';

interface SeedOptions {
  /** Where its pictures are uploaded to. */
  files: FilesPlace;
  /** With orders of the past months, as who looks at the demo wants to see. */
  sales?: boolean;
  /** No bar of its own. */
  isQuiet?: boolean;
}

/**
 * @returns whether the demo's users are there: not in a shop of one's own
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
