/** A process that is stopped during its work answers all waiting callers. */
import { isNotNull, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '#backend/database/connection';
import { mails } from '#backend/database/tables/mail';
import { startInbox } from '#emulators/mail/inbox';
import { useDatabase } from '../support/database.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { HELD } from '../support/holding.ts';
import { startHost } from '../support/hosts.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';
import { until } from '../support/waiting.ts';

const { url, database } = useDatabase();
let buyer: Planted;

beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-1', stock: { B: 10 } });
  buyer = await plantUser(db);
});

const order = (host: string) =>
  fetch(`${host}/rest/order/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `OAuth ${buyer.token}` },
    body: JSON.stringify(orderOf([{ Code: 'RAD-1', Quantity: 1, Price: 100 }])),
  });
const statusOf = async (address: string) => (await fetch(address)).status;

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await database().db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows[0]?.n ?? 0) > 0;
};

test('an order under way is placed and answered, the process is not ready meanwhile, and ends well', async () => {
  const host = await startHost(url(), { STOP_DELAY_MS: '5000' });
  expect(await statusOf(`${host.url}/salud`)).toBe(200);
  expect(await statusOf(`${host.url}/salud/lista`)).toBe(200);

  // The shelf is locked: the order waits.
  const other = connect(url(), 1);
  const client = await other.pool.connect();
  await client.query(`begin; ${HELD}`);
  await client.query(
    `select * from stock where product_id = (select id from products where code = 'RAD-1') for update`,
  );
  const answer = order(host.url);
  await until('an order that waits', isWaiting);

  host.signal('SIGTERM');
  await until('not being ready', async () => (await statusOf(`${host.url}/salud/lista`)) === 503);
  expect(await (await fetch(`${host.url}/salud/lista`)).json()).toEqual({
    ready: false,
    reason: 'stopping',
  });
  // It still answers for a while, without keeping connections.
  const late = await fetch(`${host.url}/rest/brand/list`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);

  await client.query('commit');
  client.release();
  await other.close();
  expect((await answer).status).toBe(200);
  expect(await host.ended).toBe(0);
  expect(await stockOf(database().db, 'RAD-1')).toBe(9);
}, 90_000);

test('mails that are being sent are sent and marked, and the others wait for another process', async () => {
  const { db } = database();
  await db.execute(sql`delete from mails`);
  await db.execute(sql`
    insert into mails (event, recipient, template, data)
    select 'contact:' || n, 'ana@personas.example', 'contact',
      '{"name":"Ana","email":"ana@personas.example","phone":"099","subject":"Hola","message":"Hola"}'
    from generate_series(1, 200) as n`);
  const inbox = await startInbox();
  // Each takes its time: five are under way at once.
  inbox.misbehave({ delayMs: 300 });
  const host = await startHost(url(), { SMTP_URL: inbox.smtpUrl });
  const sent = () => db.$count(mails, isNotNull(mails.sentAt));
  await until('a mail that is sent', async () => (await sent()) > 0);
  host.signal('SIGTERM');
  const told = performance.now();
  expect(await host.ended).toBe(0);
  // Far below what its jobs might take: it did not send them all first.
  expect(performance.now() - told).toBeLessThan(15_000);
  const { rows } = await db.execute<{ sent: number; held: number }>(
    sql`select count(*) filter (where sent_at is not null)::int as sent,
          count(*) filter (where locked_until is not null)::int as held from mails`,
  );
  expect(rows[0]?.held).toBe(0);
  expect(rows[0]?.sent).toBeLessThan(200);
  expect(inbox.mails()).toHaveLength(rows[0]?.sent ?? 0);
  await inbox.close();
}, 90_000);
