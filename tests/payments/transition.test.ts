import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#backend/http/app-error';
import { lockOrder, type Move, moveOrder } from '#backend/orders/transition';
import {
  canMove,
  MOVERS,
  ORDER_STATES,
  type OrderMoves,
  type OrderState,
  orderMoves,
  type ShopMail,
  type StockEffect,
  transitionOf,
} from '#contract/orders/order-states';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves, stockOf } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

let buyer: Planted;
const shop = useApp(async ({ app: { db } }) => {
  await plantPlaces(db);
  await plantShelves(db);
  await plantProduct(db, { code: 'RAD-1', stock: { B: 5_000 } });
  buyer = await plantUser(db);
});
const db = () => shop().app.db;

/** An order in a state, with reserved stock unless it is cancelled. */
const orderIn = async (state: OrderState): Promise<number> => {
  const sent = orderOf([{ Code: 'RAD-1', Quantity: 2, Price: 100 }]);
  const { body } = await shop().post('/rest/order/add', sent, { token: buyer.token });
  // The test parses the reply with the contract's schema.
  const { id, number } = body.data as { id: number; number: number };
  await db().execute(sql`delete from mails where event ~ ${`:${number}(:|$)`}`);
  if (state === 'CAN') await move(id, 'CAN', { actor: 'system' });
  else await db().execute(sql`update orders set state = ${state} where id = ${id}`);
  return id;
};

const move = (id: number, to: OrderState, how: Omit<Move, 'now'>) =>
  db().transaction(async (tx) => {
    const order = await lockOrder(tx, sql`o.id = ${id}`);
    if (!order) throw new Error('no order');
    await moveOrder(tx, shop().app.variant, order, to, { ...how, now: new Date() });
    return order;
  });

const templatesOf = async (id: number): Promise<string[]> => {
  const { rows } = await db().execute<{ template: string }>(
    sql`select template from mails
        where event ~ (select ':' || number || '(:|$)' from orders where id = ${id}) order by id`,
  );
  return rows.map(({ template }) => template);
};
const mailsOf = async (id: number): Promise<string[]> =>
  (await templatesOf(id)).filter((template) => template !== 'shopOrder');

/** Returned units of an order that reserves two unless it is cancelled. */
const GIVEN_BACK: Readonly<Record<StockEffect, number>> = {
  keep: 0,
  hold: 0,
  take: 0,
  retake: -2,
  ship: 0,
  return: 2,
};
const SHOP_TEMPLATES: Readonly<Record<ShopMail, readonly string[]>> = {
  newOrder: ['shopOrder'],
  orderPaid: ['shopOrder'],
  cancelled: ['shopCalledOff'],
  none: [],
};

test.each(ORDER_STATES)(
  'from %s: moves of the table have its effects, others are refused',
  async (from) => {
    for (const to of ORDER_STATES)
      for (const actor of MOVERS) {
        const id = await orderIn(from);
        await db().execute(sql`delete from mails where event ~ (select ':' || number || '(:|$)'
          from orders where id = ${id})`);
        const stock = await stockOf(db(), 'RAD-1');
        const transition = transitionOf(from, to);
        const effects = transition?.by[actor];
        const which = { from, to, actor };
        const outcome = await move(id, to, { actor, reason: 'Fue un error' }).then(
          ({ state }) => state,
          (error: unknown) => error,
        );
        const [buyerMail] = effects?.buyer ?? [];
        expect({
          ...which,
          isRefused: outcome instanceof AppError,
          givenBack: (await stockOf(db(), 'RAD-1')) - stock,
          mails: (await templatesOf(id)).toSorted(),
        }).toEqual({
          ...which,
          isRefused: !canMove(from, to, actor),
          givenBack: transition && effects ? GIVEN_BACK[transition.stock] : 0,
          mails: [buyerMail ?? [], SHOP_TEMPLATES[effects?.shop ?? 'none']].flat().toSorted(),
        });
      }
  },
);

test('an added move from dispatched to cancelled returns no stock', async () => {
  const id = await orderIn('DIS');
  const stock = await stockOf(db(), 'RAD-1');
  const { DIS } = orderMoves;
  const planted: OrderMoves['DIS'] = {
    ...DIS,
    CAN: { stock: 'keep', by: { seller: { money: 'owed', buyer: ['orderState'], shop: 'none' } } },
  };
  Object.assign(orderMoves, { DIS: planted });
  try {
    const seller = await plantUser(db(), { isSeller: true, employeeOf: 1 });
    const post = async (path: string, input: object) =>
      (await shop().post(path, { orderId: id, ...input }, { token: seller.token })).body;
    const moved = await post('/rest/order/changeState', { state: 'CAN' });
    expect(moved.data).toMatchObject({ state: 'CAN' });
    expect(await stockOf(db(), 'RAD-1')).toBe(stock);
    expect(await templatesOf(id)).toEqual(['orderState']);
    // The test parses the reply with the contract's schema.
    const { version } = moved.data as { version: number };
    expect((await post('/rest/order/undo', { version })).data).toMatchObject({ state: 'DIS' });
    expect(await stockOf(db(), 'RAD-1')).toBe(stock);
  } finally {
    Object.assign(orderMoves, { DIS });
  }
});

test('an order that awaits payment without stock is marked, and its mail says so', async () => {
  const id = await orderIn('PCH');
  await db().execute(sql`update order_items set taken = '{}' where order_id = ${id}`);
  const left = await stockOf(db(), 'RAD-1');
  await db().execute(sql`update stock set quantity = 0`);
  await move(id, 'PPE', { actor: 'seller', sendEmail: true });
  await db().execute(sql`update stock set quantity = ${left} where branch_code = 'B'`);
  const { rows } = await db().execute<{ marks: { noStock?: string }; held: boolean }>(
    sql`select marks, (select data->'isHeld' from mails where template = 'orderReceived'
          and event = 'order-received:' || number) as held from orders where id = ${id}`,
  );
  expect(rows).toMatchObject([
    { marks: { noStock: expect.stringMatching(/^Nada queda reservado .*RAD-1/) }, held: false },
  ]);
});

describe('mails of a change', () => {
  let id: number;
  beforeAll(async () => {
    id = await orderIn('INI');
  });
  const reason = 'Sale por DAC, guía 12345';

  test('leaving INI mails the received order once', async () => {
    await move(id, 'PPE', { actor: 'provider' });
    expect(await mailsOf(id)).toEqual(['orderReceived']);
  });

  test('each further move mails once, unless the seller declines', async () => {
    await move(id, 'PAP', { actor: 'seller', sendEmail: false });
    expect(await mailsOf(id)).toEqual(['orderReceived']);
    await move(id, 'DIS', { actor: 'seller', userId: buyer.userId, reason });
    expect(await mailsOf(id)).toEqual(['orderReceived', 'orderState']);
  });

  test('a declined mail of the received order is sent with the next move', async () => {
    const other = await orderIn('INI');
    await move(other, 'PPE', { actor: 'seller', sendEmail: false });
    expect(await mailsOf(other)).toEqual([]);
    await move(other, 'PAP', { actor: 'provider' });
    expect(await mailsOf(other)).toEqual(['orderReceived']);
  });

  test('the mail of the received order contains the seller’s reason', async () => {
    const other = await orderIn('INI');
    await move(other, 'PAP', { actor: 'seller', reason });
    const { rows } = await db().execute(
      sql`select data ->> 'reason' as reason from mails
          where event = 'order-received:' || (select number from orders where id = ${other})`,
    );
    expect(rows).toEqual([{ reason }]);
  });
});

test.each([
  ['MPU', 'seller', 'Se canceló un pedido pagado en línea: devuelve el dinero.'],
  ['MPU', 'provider', ''],
  [
    'BRDE',
    'seller',
    'Se canceló un pedido con $ 200,00 cobrados por fuera del medio de pago: devuélvelos y anótalo.',
  ],
] as const)(
  'a paid order by %s that the %s cancels is marked with what is left to do',
  async (payment, actor, what) => {
    const id = await orderIn('PAP');
    await db().execute(sql`update orders set payment_id = ${payment} where id = ${id}`);
    if (payment === 'MPU')
      await db().execute(
        sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents)
            values ('MPU', ${`of-${id}`}, ${id}, 'approved', 'UYU', 20000)`,
      );
    expect((await move(id, 'CAN', { actor })).attention).toBe(what);
    const { rows } = await db().execute(sql`select attention from orders where id = ${id}`);
    expect(rows).toEqual([{ attention: what }]);
  },
);

test('20 concurrent moves succeed once', async () => {
  const id = await orderIn('PPE');
  const stock = await stockOf(db(), 'RAD-1');
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () => move(id, 'CAN', { actor: 'seller' })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stockOf(db(), 'RAD-1')).toBe(stock + 2);
});
