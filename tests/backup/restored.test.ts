/** `docs/after-restore.sql`, run on a database that came from a backup. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { queueMail } from '#backend/mail/outbox';
import { ROOT } from '../root.ts';
import { useDatabase } from '../support/database.ts';
import { plantPlaces, plantUser, plantWaiting } from '../support/people.ts';

const { database } = useDatabase();
const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select count(*) as n from ${query}`,
  );
  return rows[0]?.n;
};
const waiting = sql`mails where sent_at is null and failed_at is null`;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  const { userId } = await plantUser(db);
  await plantWaiting(db, 'nueva@personas.example');
  // A password link and a known device.
  await db.execute(sql`insert into account_keys (key_hash, user_id, purpose, expires_at)
    values ('a', ${userId}, 'restore', now() + interval '1 hour')`);
  await db.execute(sql`insert into known_devices (token_hash, user_id, expires_at)
    values ('a', ${userId}, now() + interval '1 hour')`);
  await db.execute(sql`insert into calendar_feeds (user_id, key_hash) values (${userId}, 'a')`);
  // Pages were being built.
  await db.execute(
    sql`insert into publications (reason, started_at, built_at) values ('change', now(), now())`,
  );
  await db.execute(sql`insert into page_changes (transaction, subject, publication_id)
    select '1'::xid8, 'product', id from publications`);
  await queueMail(db, {
    event: 'contact:1',
    to: 'tienda@nam.example',
    template: 'contact',
    data: {
      name: 'Ana',
      email: 'ana@personas.example',
      phone: '099',
      subject: 'Hola',
      message: '…',
    },
  });
});

/** Rows that bypass a password or a limit. */
const waysIn = () =>
  Promise.all(
    [
      sql`sessions`,
      sql`account_keys`,
      sql`known_devices`,
      sql`registrations`,
      sql`calendar_feeds`,
    ].map(count),
  );

test('numbers continue after a gap, sessions and links are invalid, and no mail is sent twice', async () => {
  const { db, pool } = database();
  expect([await waysIn(), await count(waiting)]).toEqual([[1, 1, 1, 1, 1], 1]);
  await pool.query(readFileSync(join(ROOT, 'docs/after-restore.sql'), 'utf8'));
  expect([await waysIn(), await count(waiting), await count(sql`users`)]).toEqual([
    [0, 0, 0, 0, 0],
    0,
    1,
  ]);
  const { rows } = await db.execute(
    sql`select nextval(pg_get_serial_sequence('orders', 'number'))::int as next`,
  );
  expect(rows).toEqual([{ next: 2001 }]);
});

test('pages get unused numbers, and an interrupted build is repeated', async () => {
  const { rows } = await database().db.execute(
    sql`select id > 1000 as later, started_at, built_at, (select count(*)::int from page_changes where publication_id is null) as waits
        from publications`,
  );
  expect(rows).toEqual([{ later: true, started_at: null, built_at: null, waits: 1 }]);
});

test('an erasure in the backup is not carried out before its owner can cancel it again', async () => {
  const { db, pool } = database();
  await db.execute(
    sql`insert into erasures (user_guid, due_at) select guid, now() - interval '1 hour' from users`,
  );
  await pool.query(readFileSync(join(ROOT, 'docs/after-restore.sql'), 'utf8'));
  const { rows } = await db.execute(
    sql`select due_at > now() + interval '2 days' as later from erasures where done_at is null`,
  );
  expect(rows).toEqual([{ later: true }]);
});
