/** 'Pagar ahora' leads to a checkout that can still be paid, however late and after any failure. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { orderFollow } from '#contract/calls/order-management';
import { paymentCheckByLink, paymentStartByLink } from '#contract/calls/payments';
import { useCounter } from './counter.ts';

const counter = useCounter();
const mercadoPago = () => counter().emulators.mercadoPago;
const MINUTE_MS = 60_000;

// Orders of earlier tests are removed.
beforeEach(async () => {
  counter().setClock(undefined);
  mercadoPago().provider.trouble({ failNext: 0, loseNext: 0 });
  await counter().app.db.execute(sql`update orders set reserved_until = null, state = 'CAN'
    where state in ('INI', 'PCH', 'PPE')`);
});

const after = (minutes: number): number => {
  const at = Date.now() + minutes * MINUTE_MS;
  counter().setClock(new Date(at));
  return at;
};
const endOf = (reference: unknown): number =>
  Date.parse(mercadoPago().preferences.get(`${reference}`)?.expiration_date_to ?? '');

test.each([
  ['was down', { failNext: 3 }, 0],
  ['made it, and its answer got lost', { loseNext: 3 }, 1],
] as const)(
  'after a provider that %s, a buyer has time to pay forty minutes later',
  async (_, trouble, made) => {
    const before = mercadoPago().preferences.size;
    const placed = await counter().buy('MPU');
    mercadoPago().provider.trouble(trouble);
    expect((await counter().start('MPU', placed)).body.errorCode).toBe('payment.provider');
    expect(mercadoPago().preferences.size - before).toBe(made);
    const at = after(40);
    const tabs = await Promise.all([
      counter().start('MPU', placed),
      counter().start('MPU', placed),
    ]);
    const [reference, ...others] = new Set(tabs.map(({ body }) => body.reference));
    expect(others).toEqual([]);
    expect(endOf(reference) - at).toBeGreaterThan(25 * MINUTE_MS);
    await counter().pay({ reference: `${reference}` });
    expect(await counter().state(placed)).toBe('PAP');
  },
);

test('paying again in the last minutes gives time and one checkout', async () => {
  const placed = await counter().buy('MPU');
  const first = await counter().start('MPU', placed);
  after(15);
  const soon = await counter().start('MPU', placed);
  expect(soon.body.reference).toBe(first.body.reference);
  const at = after(25);
  const { body } = await counter().start('MPU', placed);
  expect(body.reference).not.toBe(first.body.reference);
  expect(endOf(body.reference) - at).toBeGreaterThan(25 * MINUTE_MS);
  expect(endOf(first.body.reference)).toBeLessThan(at);
  // The items that the buyer is about to pay stay reserved as long.
  after(40);
  expect(await expireReservations(counter().app)).toEqual({ expired: 0, waiting: 0 });
  expect(await counter().state(placed)).toBe('INI');
});

test('the link of an order says where its reader pays, and lets the buyer of an account pay there', async () => {
  const placed = await counter().buy('MPU');
  const { rows } = await counter().app.db.execute<{ number: number; key: string }>(
    sql`select number, follow_key as key from orders where id = ${placed.id}`,
  );
  const link = rows[0] ?? {};
  const payAt = async (token: string) =>
    orderFollow.output.parse((await counter().post(orderFollow.path, link, token)).body).data.payAt;
  const pay = async (token: string) => counter().post(paymentStartByLink.path, link, token);
  const { buyer, seller } = counter();
  // Without a session, or with another account, the link does not show who reads it.
  for (const token of ['', seller.token]) {
    expect(await payAt(token)).toBe('account');
    expect((await pay(token)).status).toBe(404);
    expect((await counter().post(paymentCheckByLink.path, link, token)).status).toBe(404);
  }
  expect(await payAt(buyer.token)).toBe('link');
  const started = await pay(buyer.token);
  expect([started.status, started.body.redirectUrl]).toEqual([
    200,
    expect.stringContaining('http'),
  ]);
  // It is the checkout of the account's own page.
  const { body } = await counter().start('MPU', placed);
  expect(body.redirectUrl).toBe(started.body.redirectUrl);
  expect((await counter().post(paymentCheckByLink.path, link, buyer.token)).status).toBe(200);
  await counter().app.db.execute(sql`update orders set user_id = null where id = ${placed.id}`);
  for (const token of ['', seller.token, buyer.token]) expect(await payAt(token)).toBe('link');
  await counter().move(placed, 'PAP');
  expect(await payAt('')).toBeUndefined();
});
