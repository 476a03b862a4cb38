import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { purgeLists } from '#backend/catalog/purge-lists';
import { useApp } from '../support/app.ts';

const shop = useApp();

test('purges the catalogue twice per change, and again after a failure', async () => {
  const { db } = shop().app;
  const purged: (readonly string[])[] = [];
  let isAway = false;
  const purge = async (tags: readonly string[]) => {
    if (isAway) throw new Error('the cache is away');
    purged.push(tags);
  };
  const run = () => purgeLists(db, purge);
  const change = () =>
    db.execute(sql`update list_versions set version = version + 1 where kind = 'F'`);
  await db.execute(sql`insert into list_versions (kind, version)
    values ('F', 1) on conflict do nothing`);
  for (let minute = 0; minute < 4; minute++) await run();
  expect(purged).toEqual([['catalogue'], ['catalogue']]);
  await change();
  isAway = true;
  await expect(run()).rejects.toThrow('away');
  isAway = false;
  await run();
  // A change before the second purge begins again.
  await change();
  for (let minute = 0; minute < 4; minute++) await run();
  expect(purged).toHaveLength(2 + 1 + 2);
  expect(await purgeLists(db, null)).toBeUndefined();
});
