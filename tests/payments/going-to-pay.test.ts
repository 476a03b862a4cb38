/** 'Pagar ahora' leads to a checkout that can still be paid, however late and after any failure. */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { expireReservations } from '#backend/payments/expire-reservations';
import { orderFollow } from '#contract/calls/order-management';
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

test('the link of an order says where its buyer pays, until it is paid', async () => {
  const placed = await counter().buy('MPU');
  const { rows } = await counter().app.db.execute<{ number: number; key: string }>(
    sql`select number, follow_key as key from orders where id = ${placed.id}`,
  );
  const payAt = async () =>
    orderFollow.output.parse((await counter().post(orderFollow.path, rows[0] ?? {})).body).data
      .payAt;
  expect(await payAt()).toBe('account');
  await counter().app.db.execute(sql`update orders set user_id = null where id = ${placed.id}`);
  expect(await payAt()).toBe('link');
  await counter().move(placed, 'PAP');
  expect(await payAt()).toBeUndefined();
});
