/** Transactions that PostgreSQL gives up for another's sake, their statements travelling together. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Tx } from '#backend/database/connection';
import { databaseErrorCode } from '#backend/database/failures';
import { useDatabase } from '../support/database.ts';

const { database } = useDatabase();
beforeAll(() =>
  database().db.execute(
    sql`create table counters as select id, 0 as n from generate_series(1, 2) id`,
  ),
);

const add = (tx: Tx, id: number) => tx.execute(sql`update counters set n = n + 1 where id = ${id}`);

/** The caller learns of its own statement later than of the next one. */
const later = async <T>(result: PromiseLike<T>): Promise<T> => {
  try {
    return await result;
  } catch (error) {
    for (let turn = 0; turn < 10; turn += 1) await undefined;
    throw error;
  }
};

test('the error that is thrown is the one that broke the transaction, not what became of the rest', async () => {
  const failing = database().db.transaction((tx) =>
    Promise.all([later(tx.execute(sql`select 1 / 0`)), tx.execute(sql`select 2`)]),
  );
  const error = await failing.catch((reason: unknown) => reason);
  expect(databaseErrorCode(error)).toBe('22012');
});

test('two that wait for each other in a circle both end well, once each', async () => {
  let both: () => void = () => {};
  const met = new Promise<void>((done) => {
    both = done;
  });
  let inside = 0;
  let runs = 0;
  const cross = (first: number, second: number) =>
    database().db.transaction(async (tx) => {
      runs += 1;
      await add(tx, first);
      inside += 1;
      if (inside === 2) both();
      await met;
      await Promise.all([later(add(tx, second)), tx.execute(sql`select 2`)]);
    });
  await Promise.all([cross(1, 2), cross(2, 1)]);
  const { rows } = await database().db.execute(sql`select id, n from counters order by id`);
  expect(rows).toEqual([
    { id: 1, n: 2 },
    { id: 2, n: 2 },
  ]);
  // At least one ran again; if it was there before the other woke up, they met again.
  expect(runs).toBeGreaterThan(2);
});
