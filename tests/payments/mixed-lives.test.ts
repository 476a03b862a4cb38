/**
 * Random concurrent lives of orders: bought, replaced, cancelled, paid in time and late, refused,
 * moved and undone by a seller, refunded in part and whole, expired. Afterwards everything adds up.
 * `SEED` repeats the choices of a run, as far as its timing allows.
 */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { askAboutOpenOrders } from '#backend/payments/ask-open-orders';
import { expireReservations } from '#backend/payments/expire-reservations';
import { canMove, type Mover, type OrderState } from '#contract/orders/order-states';
import type { Status } from '#emulators/mercado-pago/accounts';
import { plantProduct } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantUser } from '../support/people.ts';
import { random } from '../support/random.ts';
import { type Placed, useCounter } from './counter.ts';

const counter = useCounter();
const PARTS = ['VIDA-1', 'VIDA-2', 'VIDA-3', 'VIDA-4'];
const UNITS = 300;
const BUYERS = 12;
const STEPS = 35;
const MINUTE_MS = 60_000;

let buyers: Planted[] = [];
const placed: (Placed & { payment: string })[] = [];
const statuses = new Map<string, number>();
let passed = 0;
/** How often each event occurred: a run without one of them proves nothing about it. */
const turns = {
  replaced: 0,
  cancelled: 0,
  moved: 0,
  undone: 0,
  returned: 0,
  expired: 0,
  paid: 0,
  paidLate: 0,
};

beforeAll(async () => {
  const { db } = counter().app;
  for (const code of PARTS) await plantProduct(db, { code, stock: { B: UNITS / 2, C: UNITS / 2 } });
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => plantUser(db)));
});

const note = async (path: string, input: unknown, token: string) => {
  const answer = await counter().post(path, input, token);
  const key = `${path} ${answer.status} ${answer.body.errorCode ?? ''}`.trim();
  statuses.set(key, (statuses.get(key) ?? 0) + 1);
  return answer;
};

/** Parts in random order, so that two carts name the same ones in opposite orders. */
const cart = () => {
  const first = random.int(0, PARTS.length - 1);
  const second = (first + random.int(1, PARTS.length - 1)) % PARTS.length;
  return [first, second].map((n) => ({
    Code: PARTS[n] ?? '',
    Quantity: random.int(1, 3),
    Price: 100,
  }));
};

const buy = async (token: string, replaces?: string) => {
  const payment = replaces || random.chance(0.7) ? 'MPU' : 'BRDE';
  const sent = orderOf(cart(), { OrderPaymentId: payment, OrderReplacesGUID: replaces });
  const { status, body } = await note('/rest/order/add', sent, token);
  if (status !== 200) return;
  if (replaces) turns.replaced += 1;
  // The test parses the reply with the contract's schema.
  const { id, number } = body.data as { id: number; number: number };
  placed.push({ guid: sent.order.OrderGUID, id, number, token, payment });
};

/** Starts to pay, and pays once, now or long after the reservation expired. */
const pay = async ({ guid, token }: Placed) => {
  const given = await note(
    '/rest/payment/getAccessToken',
    { paymentId: 'MPU', OrderGUID: guid },
    token,
  );
  if (given.status !== 200) return;
  const { accessToken } = given.body;
  const { status, body } = await note('/rest/payment/start', { accessToken }, token);
  if (status !== 200) return;
  const outcome = random.pick<Status>(['approved', 'approved', 'pending', 'rejected']);
  counter().emulators.mercadoPago.pay(`${body.reference}`, outcome);
};

const letTimePass = async () => {
  passed += 20 * MINUTE_MS;
  counter().setClock(new Date(Date.now() + passed));
  turns.expired += (await expireReservations(counter().app)).expired;
};

/** Late payments are rare by chance, so one is always included. */
const payLate = async () => {
  const order = await counter().buy('MPU');
  const { body } = await counter().start('MPU', order);
  // Longer than its reservation.
  await letTimePass();
  await letTimePass();
  counter().emulators.mercadoPago.pay(`${body.reference}`, 'approved');
  await counter().emulators.mercadoPago.provider.settled();
};

const seller = (path: string, input: unknown) => note(path, input, counter().seller.token);

/** Moves an order as a seller, and mostly undoes it at once, by two concurrent clicks. */
const move = async () => {
  const orderId = random.pick(placed).id;
  const { status, body } = await seller('/rest/order/changeState', {
    orderId,
    state: random.pick(['PPE', 'PAP', 'PAP', 'DIS', 'CAN']),
    sendEmail: random.chance(0.5),
    reason: '',
  });
  if (status !== 200) return;
  turns.moved += 1;
  if (random.chance(0.3)) return;
  // The test parses the reply with the contract's schema.
  const { version } = body.data as { version: number };
  const undo = () => seller('/rest/order/undo', { orderId, version });
  const both = await Promise.all([undo(), undo()]);
  const done = both.filter((answer) => answer.status === 200).length;
  expect(done).toBeLessThan(2);
  turns.undone += done;
};

const cancel = async ({ guid, token }: Placed) => {
  const { status } = await note('/rest/order/cancel', { guid }, token);
  if (status === 200) turns.cancelled += 1;
};

const giveBack = async () => {
  const { rows } = await counter().app.db.execute<{ id: number }>(
    sql`select order_id as id from payments where status = 'approved' order by id`,
  );
  const paid = placed.filter((order) => rows.some(({ id }) => id === order.id));
  if (paid.length === 0) return;
  const order = random.pick(paid);
  const refund = await counter().refundable(order);
  const [payment] = refund?.payments ?? [];
  if (!refund || !payment) return;
  const part = random.chance(0.5) ? { id: payment.id, amount: 1 } : undefined;
  const input = { orderId: order.id, refund, ...(part && { part }) };
  const { status } = await seller('/rest/payment/refund', input);
  if (status === 200) turns.returned += 1;
};

const live = async (token: string) => {
  for (let step = 0; step < STEPS; step += 1) {
    const own = placed.filter((order) => order.token === token);
    const online = own.filter(({ payment }) => payment === 'MPU');
    const dice = random.next();
    if (online.length === 0 || dice < 0.3) await buy(token);
    else if (dice < 0.45) await buy(token, random.pick(online).guid);
    else if (dice < 0.65) await pay(random.pick(online));
    else if (dice < 0.83) await move();
    else if (dice < 0.88) await cancel(random.pick(own));
    else if (dice < 0.96) await giveBack();
    else await letTimePass();
  }
};

interface Life extends Record<string, unknown> {
  id: number;
  state: OrderState;
  attention: string;
  held: number;
  approved: number;
  events: { from: OrderState | null; to: OrderState; actor: Mover }[];
}

const readLives = async () => {
  const { rows } = await counter().app.db.execute<Life>(
    sql`select o.id, o.state, o.attention,
          (select coalesce(sum(units.value::int), 0) from order_items i, jsonb_each_text(i.taken) units
            where i.order_id = o.id) as held,
          (select count(*) from payments p where p.order_id = o.id and p.status = 'approved')
            as approved,
          (select json_agg(json_build_object('from', e.from_state, 'to', e.to_state,
              'actor', e.actor) order by e.id) from order_events e where e.order_id = o.id) as events
        from orders o order by o.id`,
  );
  return rows;
};

test('concurrent orders cause no 500 or 503', async () => {
  await payLate();
  await Promise.all(buyers.map(({ token }) => live(token)));
  const { mercadoPago } = counter().emulators;
  await mercadoPago.provider.settled();
  await counter().app.db.execute(sql`update charges set next_ask_at = now()
    where next_ask_at is not null`);
  await askAboutOpenOrders(counter().app);
  await mercadoPago.provider.settled();
  for (const { approved, events } of await readLives()) {
    if (approved > 0) turns.paid += 1;
    if (approved > 0 && events.some(({ to }) => to === 'PCH')) turns.paidLate += 1;
  }
  console.log(Object.fromEntries(statuses), turns);
  expect(Object.entries(turns).filter(([, times]) => times === 0)).toEqual([]);
  expect([...statuses.keys()].filter((key) => / 50[03] /.test(key))).toEqual([]);
  expect(counter().logged.filter(({ level }) => level === 'error')).toEqual([]);
}, 120_000);

test('no unit is lost, and none is sold twice', async () => {
  const { rows } = await counter().app.db.execute<{ code: string; units: number }>(
    sql`select p.code, (select sum(quantity) from stock where product_id = p.id)
            + (select coalesce(sum(units.value::int), 0) from order_items i,
                jsonb_each_text(i.taken) units where i.product_id = p.id) as units
        from products p where p.code like 'VIDA-%' order by p.code`,
  );
  expect(rows).toEqual(PARTS.map((code) => ({ code, units: UNITS })));
  for (const { state, held } of await readLives()) if (state === 'CAN') expect(held).toBe(0);
  const short = (await readLives()).filter(
    ({ state, held, attention }) => state === 'PAP' && held === 0 && attention === '',
  );
  expect(short).toEqual([]);
});

test('every history follows the table of states, and ends in the order’s state', async () => {
  for (const { state, events } of await readLives()) {
    let at: OrderState | null = null;
    let movedBy: Mover | undefined;
    for (const { from, to, actor } of events) {
      expect(from).toBe(at);
      if (from)
        expect([from, to, actor, movedBy, canMove(from, to, actor, movedBy)]).toEqual([
          from,
          to,
          actor,
          movedBy,
          true,
        ]);
      at = to;
      movedBy = actor;
    }
    expect(at).toBe(state);
  }
});

test('no payment is lost: it belongs to a paid order, or a seller is asked to refund it', async () => {
  const unseen = (await readLives()).filter(
    ({ state, attention, approved }) =>
      approved > 0 && state !== 'PAP' && state !== 'DIS' && attention === '',
  );
  expect(unseen).toEqual([]);
  const twice = (await readLives()).filter(
    ({ approved, attention }) => approved > 1 && attention === '',
  );
  expect(twice).toEqual([]);
});
