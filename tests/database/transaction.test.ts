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

test('commits the last statements together with earlier ones', async () => {
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

test('a failing last statement rolls back everything and leaves the connection usable', async () => {
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

test('reports a rollback after a swallowed error', async () => {
  const work = database().db.transaction(async (tx) => {
    await runPrepared(tx, adding({ n: 7 }));
    await runPrepared(tx, adding({ n: 1 })).catch(() => {});
  });
  await expect(work).rejects.toThrow('ROLLBACK');
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('does no work if `begin` or a first read fails', async () => {
  const { db } = database();
  const work = vi.fn();
  // PostgreSQL has no such isolation level.
  const config = { isolationLevel: 'none at all' as 'serializable' };
  const unbegun = await db.transaction(work, config).catch((error: unknown) => error);
  expect(databaseErrorCode(unbegun)).toBe('42601');
  const unread = transactInTrips(db, { reads: (tx) => tx.execute(sql`select 1 / 0`), work });
  expect(databaseErrorCode(await unread.catch((error: unknown) => error))).toBe('22012');
  expect(work).not.toHaveBeenCalled();
  expect(await numbers()).toEqual([1, 2, 3]);
});
