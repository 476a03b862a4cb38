/** The cache in front of the shop lets go of what it keeps of the catalogue once that has changed. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tellCaches } from '#backend/catalog/tell-caches';
import { useApp } from '../support/app.ts';

const shop = useApp();

test('each change is told twice, and then no more; where the cache is away, again', async () => {
  const { db } = shop().app;
  const purged: (readonly string[])[] = [];
  let isAway = false;
  const purge = async (tags: readonly string[]) => {
    if (isAway) throw new Error('the cache is away');
    purged.push(tags);
  };
  const tell = () => tellCaches(db, purge);
  const change = () =>
    db.execute(sql`update list_versions set version = version + 1 where kind = 'F'`);
  await db.execute(
    sql`insert into list_versions (kind, version) values ('F', 1) on conflict do nothing`,
  );
  for (let minute = 0; minute < 4; minute++) await tell();
  expect(purged).toEqual([['catalogue'], ['catalogue']]);
  await change();
  isAway = true;
  await expect(tell()).rejects.toThrow('away');
  isAway = false;
  await tell();
  // Changed again before it was told twice: that counts from the beginning.
  await change();
  for (let minute = 0; minute < 4; minute++) await tell();
  expect(purged).toHaveLength(2 + 1 + 2);
  expect(await tellCaches(db, null)).toBeUndefined();
});
