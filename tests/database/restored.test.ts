/** What `docs/after-restore.sql` does to a database that came from a backup. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { queueMail } from '#backend/mail/outbox';
import { ROOT } from '../house.ts';
import { useDatabase } from '../support/database.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

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
  await plantUser(db);
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

test('numbers go on after a gap, nobody is logged in, and no mail goes out twice', async () => {
  const { db, pool } = database();
  expect([await count(sql`sessions`), await count(waiting)]).toEqual([1, 1]);
  await pool.query(readFileSync(join(ROOT, 'docs/after-restore.sql'), 'utf8'));
  expect([await count(sql`sessions`), await count(waiting), await count(sql`users`)]).toEqual([
    0, 0, 1,
  ]);
  const { rows } = await db.execute(
    sql`select nextval(pg_get_serial_sequence('orders', 'number'))::int as next`,
  );
  expect(rows).toEqual([{ next: 2001 }]);
});
