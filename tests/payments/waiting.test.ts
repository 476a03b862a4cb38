import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockOrder, moveOrder } from '#backend/orders/transition';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import { useCounter } from './counter.ts';

const counter = useCounter();
const provider = () => counter().emulators.mercadoPago.provider;

// Orders of earlier tests are removed.
beforeEach(async () => {
  await counter().app.db.execute(sql`update orders set reserved_until = null
    where state in ('INI', 'PCH', 'PPE')`);
});

test('no second checkout is created beside a pending payment', async () => {
  const placed = await counter().atCheckout('MPU');
  await counter().pay(placed, 'pending');
  const before = counter().emulators.mercadoPago.preferences.size;
  counter().setClock(new Date(Date.now() + 31 * 60_000));
  const again = await counter().start('MPU', placed);
  counter().setClock(undefined);
  expect([again.status, again.body.errorCode]).toEqual([409, 'payment.settled']);
  expect(counter().emulators.mercadoPago.preferences.size).toBe(before);
  expect(await counter().state(placed)).toBe('PPE');
});

test('a failing provider is queried once and delays its own orders only', async () => {
  const placed = [await counter().atCheckout('MPU'), await counter().atCheckout('MPU')];
  const deposit = await counter().buy('BRDE');
  const late = new Date(Date.now() + 4 * 86_400_000);
  for (const { id } of placed)
    await counter().app.db.execute(
      sql`update orders set reserved_until = ${new Date(late.getTime() - 3_600_000).toISOString()}::timestamptz
          where id = ${id}`,
    );
  await counter().app.db.execute(
    sql`update orders set reserved_until = ${new Date(late.getTime() - 60_000).toISOString()}::timestamptz
        where id = ${deposit.id}`,
  );
  counter().setClock(late);
  provider().trouble({ failNext: 3 });
  expect(await expireReservations(counter().app)).toEqual({ expired: 1, waiting: 1 });
  expect(await counter().state(deposit)).toBe('CAN');
  expect(await expireReservations(counter().app)).toEqual({ expired: 2, waiting: 0 });
  counter().setClock(undefined);
  // Four days old: its prices have expired.
  for (const each of placed) expect(await counter().state(each)).toBe('CAN');
});

test('a seller’s move to awaiting payment outlasts a rejected card', async () => {
  const placed = await counter().atCheckout('MPU');
  await counter().pay(placed, 'rejected');
  expect(await counter().state(placed)).toBe('PCH');
  await counter().app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${placed.id}`);
    if (!order) throw new Error('no order');
    const move = { actor: 'seller', userId: counter().seller.userId, now: new Date() } as const;
    await moveOrder(tx, counter().app.variant, order, 'PPE', move);
  });
  await counter().sweep(placed);
  expect(await counter().state(placed)).toBe('PPE');
  // A payment still moves it.
  await counter().pay(placed);
  expect(await counter().state(placed)).toBe('PAP');
});

test('a late payment beside one at the counter is found without a notification', async () => {
  const placed = await counter().atCheckout('MPU');
  const { mercadoPago } = counter().emulators;
  const payment = await counter().pay(placed, 'pending');
  await counter().move(placed, 'PAP');
  const from = Date.now();
  /** The scheduled sweep. */
  const sweepUntil = async (hours: readonly number[]) => {
    for (const hour of hours) {
      counter().setClock(new Date(from + hour * 3_600_000));
      await askAboutOpenOrders(counter().app);
    }
  };
  await sweepUntil([1, 2, 6, 12, 24]);
  await counter().unheard(() => mercadoPago.change(payment.id, 'approved'));
  await sweepUntil([48]);
  counter().setClock(undefined);
  expect(await counter().state(placed)).toBe('PAP');
  expect(await counter().attention(placed)).toContain('también se pagó en línea');
});
