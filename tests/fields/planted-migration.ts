import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { ROOT } from '../root.ts';

/** Changes the database by what `npm run migration` writes for the fields that are planted into these. */
export const migratePlanted = async (
  db: Db,
  tablesAndViews: Record<string, unknown>,
): Promise<void> => {
  const folder = join(ROOT, 'backend/database/migrations/meta');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const before = JSON.parse(readFileSync(join(folder, `${newest}`), 'utf8'));
  const after = generateDrizzleJson(tablesAndViews);
  const only = (all: object, wanted: object): object =>
    Object.fromEntries(Object.entries(all).filter(([name]) => name in wanted));
  const statements = await generateMigration(
    {
      ...before,
      tables: only(before.tables, after.tables),
      views: only(before.views, after.views),
    },
    after,
  );
  // Foreign keys lead to tables that are not compared here.
  for (const statement of statements)
    if (!/FOREIGN KEY|DROP CONSTRAINT/.test(statement)) await db.execute(sql.raw(statement));
};
