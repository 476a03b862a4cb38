/** Mails to the shop about orders that need work, in the order's transaction. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderMail } from '#backend/mail/render';
import { orderUndo } from '#contract/calls/order-management';
import { orderAdd, orderCancel } from '#contract/calls/orders';
import type { Order } from '#contract/entities/orders';
import { useApp } from '../support/app.ts';
import { plantProduct, plantShelves } from '../support/goods.ts';
import { orderOf } from '../support/orders.ts';
import { type Planted, plantPlaces, plantUser } from '../support/people.ts';

type App = ReturnType<typeof useApp>;

const makeCalls = (shop: App) => {
  const post = (path: string, input: unknown, who: Planted) =>
    shop().post(path, input, { token: who.token });
  return {
    plant: async () => {
      const code = `M-${randomUUID().slice(0, 8)}`;
      await plantProduct(shop().app.db, { code, priceCents: 100_00, stock: { B: 3 } });
      return { code, buyer: await plantUser(shop().app.db) };
    },
    place: async (code: string, buyer: Planted, changes = {}) => {
      const sent = orderOf([{ Code: code, Quantity: 2, Price: 100 }], changes);
      return orderAdd.output.parse((await post(orderAdd.path, sent, buyer)).body).data;
    },
    move: async (order: Order, state: string, who: Planted): Promise<Order> => {
      const sent = { orderId: order.id, state, sendEmail: false };
      return orderAdd.output.parse((await post('/rest/order/changeState', sent, who)).body).data;
    },
    undo: ({ id: orderId, version }: Order, who: Planted) =>
      post(orderUndo.path, { orderId, version }, who),
    mails: async (kind: string, { number }: { number: number }) => {
      const { rows } = await shop().app.db.execute<{
        recipient: string;
        reply_to: string;
        template: string;
        data: unknown;
        waits: boolean;
      }>(
        sql`select recipient, reply_to, template, data, next_attempt_at > now() as waits
            from mails where event || ':' like ${`${kind}:${number}:%`} order by id`,
      );
      return rows;
    },
  };
};

const prepare = async ({ app: { db } }: ReturnType<App>) => {
  await plantPlaces(db);
  await plantShelves(db);
};

describe('at the branch that prepares it', () => {
  let seller: Planted;
  let buyer: Planted;
  let code = '';
  const shop = useApp(async (made) => {
    await prepare(made);
    seller = await plantUser(made.app.db, { isSeller: true, employeeOf: 1 });
  });
  const { plant, place, move, undo, mails } = makeCalls(shop);
  beforeEach(async () => {
    ({ code, buyer } = await plant());
  });

  test('a deposit is mailed at once, with all data of its parcel; replies go to the buyer', async () => {
    const order = await place(code, buyer, { OrderObservation: 'Sin apuro' });
    const [mail, ...others] = await mails('shop-order', order);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'bulevar@nam.example',
      reply_to: buyer.email,
      waits: false,
    });
    const { subject, text } = renderMail(mail?.template ?? '', mail?.data, shop().app.variant);
    expect(subject).toBe(`Pedido nuevo ${order.number}: Pago pendiente`);
    for (const said of ['Ana Píriz', '099 000 000', 'Sin apuro', code, '200,00', 'Retira en'])
      expect(text).toContain(said);
    expect(text).toContain(`/gestion/pedidos?t=${order.number}`);
  });

  test('a parcel has the complete address and recipient, in the mails to shop and buyer', async () => {
    const order = await place(code, buyer, {
      OrderShippingId: 'MON',
      OrderShippingPrice: 240,
      OrderAddress: 'Av. Rondeau 1',
      OrderAddressStateId: 1,
      OrderAddressCityId: 1,
      OrderAddressRecipient: 'Taller del fondo',
      OrderAddressObservation: 'Apto 302',
    });
    const written = [
      ...(await mails('shop-order', order)),
      ...(await mails('order-received', order)),
    ];
    expect(written).toHaveLength(2);
    for (const { template, data } of written)
      expect(renderMail(template, data, shop().app.variant).text).toContain(
        'Av. Rondeau 1, Montevideo · Recibe Taller del fondo · Apto 302',
      );
  });

  test('a pick-up is mailed to its own branch', async () => {
    const order = await place(code, buyer, { OrderBranchCode: 'C' });
    expect(await mails('shop-order', order)).toMatchObject([
      { recipient: 'cerrolargo@nam.example' },
    ]);
  });

  test('unpaid card orders and refused orders are not mailed', async () => {
    const unpaid = await place(code, buyer, { OrderPaymentId: 'MPU' });
    expect(unpaid.state).toBe('INI');
    expect(await mails('shop-order', unpaid)).toEqual([]);
    const before = await shop().app.db.$count(sql`mails`);
    await expect(place(code, buyer)).rejects.toThrow();
    expect(await shop().app.db.$count(sql`mails`)).toBe(before);
  });

  test('an order that its buyer cancels is mailed to the branch that packs it, with the reason', async () => {
    const order = await place(code, buyer, { OrderBranchCode: 'C' });
    const { status } = await shop().post(
      orderCancel.path,
      { guid: order.gUID },
      { token: buyer.token },
    );
    expect(status).toBe(200);
    const [mail, ...others] = await mails('shop-called-off', order);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'cerrolargo@nam.example', reply_to: buyer.email });
    const { subject, text } = renderMail(mail?.template ?? '', mail?.data, shop().app.variant);
    expect(subject).toBe(`Se canceló el pedido ${order.number}`);
    for (const said of ['El comprador canceló el pedido.', 'No lo prepares', 'Ana Píriz'])
      expect(text).toContain(said);
    expect(text).toContain(`/gestion/pedidos?t=${order.number}`);
  });

  test('a seller’s cancellation is not mailed to the shop', async () => {
    const order = await place(code, buyer);
    await move(order, 'CAN', seller);
    expect(await mails('shop-called-off', order)).toEqual([]);
  });

  test('a payment that a seller enters is not mailed to the shop', async () => {
    const order = await place(code, buyer);
    await move(order, 'PAP', seller);
    expect(await mails('shop-order', order)).toHaveLength(1);
  });

  test('the refund mail after a seller’s cancellation waits ten seconds for its undo', async () => {
    const order = await place(code, buyer);
    const paid = await move(order, 'PAP', seller);
    await shop().app.db.execute(
      sql`insert into payments (provider, provider_id, order_id, status, currency, amount_cents, created_at, updated_at)
          values ('MPU', ${randomUUID()}, ${order.id}, 'approved', 'USD', 500, now() - interval '1 hour', now() - interval '1 hour')`,
    );
    const cancelled = await move(paid, 'CAN', seller);
    expect(await mails('order-attention', order)).toMatchObject([{ waits: true }]);
    expect((await undo(cancelled, seller)).body).toMatchObject({ data: { state: 'PAP' } });
    expect(await mails('order-attention', order)).toEqual([]);
    // The second cancellation is not undone.
    await move(order, 'CAN', seller);
    expect(await mails('order-attention', order)).toMatchObject([{ waits: true }]);
  });

  test('a card order that a seller accepts is mailed after the undo period', async () => {
    const order = await place(code, buyer, { OrderPaymentId: 'MPU' });
    const accepted = await move(order, 'PPE', seller);
    expect(await mails('shop-order', order)).toMatchObject([{ waits: true }]);
    expect((await undo(accepted, seller)).body).toMatchObject({ data: { state: 'INI' } });
    expect(await mails('shop-order', order)).toEqual([]);
  });
});

describe('at the address for orders', () => {
  const shop = useApp(prepare, (variant) => ({
    ...variant,
    mail: { ...variant.mail, orders: 'pedidos@nam.example' },
  }));
  const { plant, place, mails } = makeCalls(shop);

  test('of the configuration, for any branch', async () => {
    const { code, buyer } = await plant();
    const order = await place(code, buyer);
    expect(await mails('shop-order', order)).toMatchObject([{ recipient: 'pedidos@nam.example' }]);
  });
});
