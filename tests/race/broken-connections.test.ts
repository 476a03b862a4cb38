/** Connections that break inside transactions: all callers get an error, none is lost. */
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { isDatabaseGone } from '#backend/database/failures';
import { useDatabase } from '../support/database.ts';
import { beside, until } from '../support/waiting.ts';

const { url } = useDatabase();
const CONNECTIONS = 5;
const ROUNDS = 40;

test('the pool is whole after its connections were cut again and again', async () => {
  const admin = new Client({ connectionString: url() });
  await admin.connect();
  const { db, pool, close } = connect(url(), CONNECTIONS);
  let cuts = 0;
  const cut = async () => {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    cuts += 1;
  };
  /** Replies that say that a broken connection leaves the outcome unknown. */
  const strange: unknown[] = [];
  const note = (error: unknown) => {
    if (!isDatabaseGone(error)) strange.push(error);
    return 0;
  };
  const transactions = Promise.all(
    Array.from({ length: CONNECTIONS * 2 }, async () => {
      let done = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await db.execute(sql`select 0`).catch(note);
        done += await db
          .transaction(async (tx) => {
            await tx.execute(sql`select 1`);
            await Promise.all([tx.execute(sql`select 2`), tx.execute(sql`select 3`)]);
            return 1;
          })
          .catch(note);
      }
      return done;
    }),
  );
  const outcomes = await beside(transactions, cut);
  await admin.end();
  const done = outcomes.reduce((sum, one) => sum + one, 0);
  console.log(`${done} of ${ROUNDS * CONNECTIONS * 2} transactions went through, ${cuts} cuts`);
  expect(strange).toEqual([]);
  expect(pool.waitingCount).toBe(0);
  // One that was cut last may only now be let go of.
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  // The last cut may have hit idle connections, which the pool notices a moment later.
  await until('a transaction that goes through', () =>
    db
      .transaction((tx) => tx.execute(sql`select 1`))
      .then(
        () => true,
        (error: unknown) => {
          note(error);
          return false;
        },
      ),
  );
  expect(strange).toEqual([]);
  await close();
});
