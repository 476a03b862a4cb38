/** Mails that went out long ago are forgotten; an order's event is never mailed twice all the same. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queueMail } from '#backend/mail/outbox';
import { useApp } from '../support/app.ts';

const shop = useApp();
const db = () => shop().app.db;
const queue = (event: string) =>
  queueMail(db(), {
    event,
    to: 'ana@correo.example',
    template: 'newsletter',
    data: { confirmUrl: 'http://localhost:4321/?novedades=x' },
  });
const settle = (event: string, column: 'sent_at' | 'failed_at', days: number) =>
  db().execute(
    sql`update mails set ${sql.identifier(column)} = now() - make_interval(days => ${days})
        where event = ${event}`,
  );

test('who got what is forgotten after three months, except that an order was told', async () => {
  for (const event of [
    'restore:a',
    'contact:b',
    'contact:c',
    'order-received:7',
    'order-state:7:2',
  ])
    expect(await queue(event)).toBe(true);
  await settle('restore:a', 'sent_at', 91);
  await settle('contact:b', 'failed_at', 91);
  await settle('order-received:7', 'sent_at', 91);
  await settle('order-state:7:2', 'sent_at', 89);
  await shop().app.runJobs();
  const { rows } = await db().execute(
    sql`select event, recipient, data is null as is_empty from mails order by event`,
  );
  expect(rows).toEqual([
    { event: 'contact:c', recipient: 'ana@correo.example', is_empty: false },
    { event: 'order-received:7', recipient: '', is_empty: true },
    { event: 'order-state:7:2', recipient: 'ana@correo.example', is_empty: false },
  ]);
  expect(await queue('order-received:7')).toBe(false);
});
