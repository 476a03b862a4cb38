import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { lockOrder, moveOrder } from '#backend/orders/transition';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import { useCounter } from './counter.ts';

const counter = useCounter();
const provider = () => counter().emulators.mercadoPago.provider;

// Orders of an earlier test have nothing to say in the next.
beforeEach(async () => {
  await counter().app.db.execute(
    sql`update orders set reserved_until = null where state in ('INI', 'PCH', 'PPE')`,
  );
});

/** An order whose buyer stands at the provider's page. */
const atCheckout = async () => {
  const placed = await counter().buy('MPU');
  const { body } = await counter().start('MPU', placed);
  return { ...placed, preference: `${body.reference}` };
};

test('a pending payment is awaited: no second checkout beside it, also after its time', async () => {
  const placed = await atCheckout();
  counter().emulators.mercadoPago.pay(placed.preference, 'pending');
  await provider().settled();
  const before = counter().emulators.mercadoPago.preferences.size;
  counter().setClock(new Date(Date.now() + 31 * 60_000));
  const again = await counter().start('MPU', placed);
  counter().setClock(undefined);
  expect([again.status, again.body.errorCode]).toEqual([409, 'payment.settled']);
  expect(counter().emulators.mercadoPago.preferences.size).toBe(before);
  expect(await counter().state(placed)).toBe('PPE');
});

test('a provider that is down holds up its own orders, and is asked once', async () => {
  const placed = [await atCheckout(), await atCheckout()];
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
  // Four days old: its prices do not count any more.
  for (const each of placed) expect(await counter().state(each)).toBe('CAN');
});

test('a seller who awaits a deposit after a card was refused is not undone by what is known of the card', async () => {
  const placed = await atCheckout();
  const { mercadoPago } = counter().emulators;
  mercadoPago.pay(placed.preference, 'rejected');
  await provider().settled();
  expect(await counter().state(placed)).toBe('PCH');
  await counter().app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${placed.id}`);
    if (!order) throw new Error('no order');
    const move = { actor: 'seller', userId: counter().seller.userId, now: new Date() } as const;
    await moveOrder(tx, counter().app.variant, order, 'PPE', move);
  });
  await counter().sweep(placed);
  expect(await counter().state(placed)).toBe('PPE');
  // Money moves it all the same.
  mercadoPago.pay(placed.preference, 'approved');
  await provider().settled();
  expect(await counter().state(placed)).toBe('PAP');
});

test('a ticket that is paid days after a seller was paid at the counter is learnt without a notification', async () => {
  const placed = await atCheckout();
  const { mercadoPago } = counter().emulators;
  const payment = mercadoPago.pay(placed.preference, 'pending');
  await provider().settled();
  await counter().post(
    '/rest/order/changeState',
    { orderId: placed.id, state: 'PAP', sendEmail: false },
    counter().seller.token,
  );
  const from = Date.now();
  /** The sweep as it comes round by itself. */
  const sweepUntil = async (hours: readonly number[]) => {
    for (const hour of hours) {
      counter().setClock(new Date(from + hour * 3_600_000));
      await askAboutOpenOrders(counter().app);
    }
  };
  await sweepUntil([1, 2, 6, 12, 24]);
  provider().trouble({ holdNotifications: true });
  mercadoPago.change(payment.id, 'approved');
  provider().trouble({ holdNotifications: false });
  await provider().deliver(() => []);
  await sweepUntil([48]);
  counter().setClock(undefined);
  expect(await counter().state(placed)).toBe('PAP');
  expect(await counter().attention(placed)).toContain('también se pagó en línea');
});
