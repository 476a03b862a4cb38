/** Mails that went out long ago are forgotten; an order's event is never mailed twice all the same. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mails } from '#backend/database/tables/mail';
import type { TemplateName } from '#backend/mail/templates';
import { useApp } from '../support/app.ts';

const shop = useApp();
const db = () => shop().app.db;
const order = {
  number: 7,
  url: 'http://localhost:4321/pedido',
  name: 'Ana',
  paymentName: 'Depósito',
};
const amount = '$ 100,00';
const to = 'ana@correo.example';

const MAILS = {
  'restore:a': { template: 'restore', data: {} },
  'contact:b': { template: 'contact', data: {} },
  'contact:c': { template: 'contact', data: {} },
  'order-received:7': { template: 'orderReceived', data: {} },
  'order-state:7:2': { template: 'orderState', data: {} },
  'money-returned:7:1:100': { template: 'moneyReturned', data: { ...order, amount } },
  'paid-cancelled:7:1': { template: 'paidCancelled', data: { ...order, amount } },
  'paid-cancelled:7:1:shop': { template: 'shopPaidCancelled', data: { ...order, amount } },
  'reservation-over:7': { template: 'reservationOver', data: order },
} satisfies Record<string, { template: TemplateName; data: object }>;
const queue = async (event: keyof typeof MAILS) => {
  const { rowCount } = await db()
    .insert(mails)
    .values({ event, recipient: to, ...MAILS[event] })
    .onConflictDoNothing();
  return rowCount === 1;
};
const settle = (event: string, column: 'sent_at' | 'failed_at', days: number) =>
  db().execute(
    sql`update mails set ${sql.identifier(column)} = now() - make_interval(days => ${days})
        where event = ${event}`,
  );

test('recipients of mails are deleted after three months, except that an order’s mail was sent', async () => {
  const events = Object.keys(MAILS) as (keyof typeof MAILS)[]; // its own keys, no others
  for (const event of events) expect(await queue(event)).toBe(true);
  for (const event of events)
    await settle(event, event === 'contact:b' ? 'failed_at' : 'sent_at', 91);
  await settle('order-state:7:2', 'sent_at', 89);
  await db().execute(sql`update mails set sent_at = null where event = 'contact:c'`);
  await shop().app.runJobs();
  const { rows } = await db().execute(
    sql`select event, recipient, data is null as is_empty from mails order by event collate "C"`,
  );
  const forgotten = (event: string) => ({ event, recipient: '', is_empty: true });
  expect(rows).toEqual([
    { event: 'contact:c', recipient: to, is_empty: false },
    forgotten('money-returned:7:1:100'),
    forgotten('order-received:7'),
    { event: 'order-state:7:2', recipient: to, is_empty: false },
    forgotten('paid-cancelled:7:1'),
    forgotten('paid-cancelled:7:1:shop'),
    forgotten('reservation-over:7'),
  ]);
  for (const event of events.filter((each) => /order|money|paid|over/.test(each)))
    expect([event, await queue(event)]).toEqual([event, false]);
});
