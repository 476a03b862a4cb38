/** What travels together stands together, or not at all. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { transactInTrips } from '#backend/database/connection';
import { databaseErrorCode } from '#backend/database/failures';
import { runPrepared, statement } from '#backend/database/prepared';
import { useDatabase } from '../support/database.ts';

const { database } = useDatabase();
const adding = statement<{ n: number }>(
  'add-number',
  ({ n }) => sql`insert into numbers (n) values (${n}::int)`,
);
const reads = async () => undefined;
const numbers = async () => {
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select n from numbers order by n`,
  );
  return rows.map(({ n }) => n);
};

beforeAll(async () => {
  await database().db.execute(sql`create table numbers (n int primary key)`);
});

test('what is written last stands with what was written before it', async () => {
  const result = await transactInTrips(database().db, {
    reads: async (tx) => (await tx.execute<{ one: number }>(sql`select 1 as one`)).rows[0]?.one,
    work: async (tx, read) => {
      await runPrepared(tx, adding({ n: 1 }));
      return { result: read, last: [adding({ n: 2 }), adding({ n: 3 })] };
    },
  });
  expect(result).toBe(1);
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('where one of the last fails, nothing stands, its error is told, and the connection is as good as before', async () => {
  const failing = transactInTrips(database().db, {
    reads,
    work: async (tx) => {
      await runPrepared(tx, adding({ n: 4 }));
      return { result: undefined, last: [adding({ n: 5 }), adding({ n: 1 }), adding({ n: 6 })] };
    },
  });
  expect(databaseErrorCode(await failing.catch((error: unknown) => error))).toBe('23505');
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('a transaction in which something failed unsaid is not told to have been kept', async () => {
  const work = database().db.transaction(async (tx) => {
    await runPrepared(tx, adding({ n: 7 }));
    await runPrepared(tx, adding({ n: 1 })).catch(() => {});
  });
  await expect(work).rejects.toThrow('ROLLBACK');
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('where it does not begin, or what it reads fails, no work is done', async () => {
  const { db } = database();
  const work = vi.fn();
  // PostgreSQL knows no such level.
  const config = { isolationLevel: 'none at all' as 'serializable' };
  const unbegun = await db.transaction(work, config).catch((error: unknown) => error);
  expect(databaseErrorCode(unbegun)).toBe('42601');
  const unread = transactInTrips(db, { reads: (tx) => tx.execute(sql`select 1 / 0`), work });
  expect(databaseErrorCode(await unread.catch((error: unknown) => error))).toBe('22012');
  expect(work).not.toHaveBeenCalled();
  expect(await numbers()).toEqual([1, 2, 3]);
});
