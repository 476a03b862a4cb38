import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { neededColumns } from '#backend/database/needed-columns';
import { createReadiness } from '#backend/database/readiness';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';

const { database, url } = useDatabase();

test('a database is ready once it has every column of this release', async () => {
  const { db, pool } = database();
  expect(await createReadiness(db)()).toBeUndefined();
  await pool.query('alter table mails rename column sent_at to sent');
  let now = 0;
  const fault = createReadiness(db, () => now);
  expect(await fault()).toBe('tables');
  await pool.query('alter table mails rename column sent to sent_at');
  // The database is queried at most once a second.
  expect(await fault()).toBe('tables');
  now += 1_000;
  expect(await fault()).toBeUndefined();
});

test('reports an unreachable database', async () => {
  const nowhere = connect(url().replace(/:\d+\//, ':1/'), 1);
  expect(await createReadiness(nowhere.db)()).toBe('database');
  await nowhere.close();
});

test('a busy database counts as ready if it answered a short time ago', async () => {
  const { pool } = database();
  const one = connect(url(), 1);
  let now = 0;
  const fault = createReadiness(one.db, () => now);
  expect(await fault()).toBeUndefined();
  // The only connection is in use.
  const taken = await one.pool.connect();
  now += 5_000;
  expect(await fault()).toBeUndefined();
  now += 30_000;
  expect(await fault()).toBe('database');
  taken.release();
  await one.close();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('checks every file of tables', () => {
  const { tables } = neededColumns();
  const folder = join(ROOT, 'backend/database/tables');
  const unread = readdirSync(folder).filter((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].some(
      ([, name = '']) => !tables.includes(name),
    ),
  );
  expect(unread).toEqual([]);
});
