/** Paid orders that a seller edits, over a test's own shop. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { orderEdit } from '#contract/calls/order-edit';
import { orderChangeState, orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { SELLER, usePeople } from './cast.ts';
import { useOrderApp } from './order-app.ts';
import type { Planted } from './people.ts';
import { returnCalls } from './returns.ts';

type App = ReturnType<typeof useOrderApp>;
type Answered = Awaited<ReturnType<App['post']>>;

/** Parses a reply that must be good. */
export const done = ({ status, body }: Answered): Order => {
  expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  return orderEdit.output.parse(body).data;
};
export const refused = ({ status, body }: Answered) => [status, body.errorCode];
export const units = (code: string, quantity: number, more: readonly object[] = []) => ({
  items: [{ code, quantity }, ...more],
});

export const useOrderEdits = () => {
  const app = useOrderApp();
  const { shop, post, place } = app;
  const { seller, vendor } = usePeople(shop, {
    seller: SELLER,
    vendor: { ...SELLER, position: 'SEL' },
  });
  const returning = returnCalls((path, input, { token }) =>
    shop().post(`/rest/return/${path}`, input, { token }),
  );
  const move = ({ id: orderId }: Order, state: string, more: object = {}) =>
    post('changeState', { orderId, state, ...more }, seller);
  const detail = async ({ id }: Pick<Order, 'id'>, who = seller) =>
    orderDetail.output.parse((await post('detail', { orderId: id }, who)).body).data;
  return {
    ...app,
    seller,
    vendor,
    returning,
    move,
    detail,
    db: () => shop().app.db,
    /** A paid order of units at 100. */
    paid: async (buyer: Planted, code: string, quantity = 2): Promise<Order> =>
      orderChangeState.output.parse((await move(await place(buyer, code, quantity), 'PAP')).body)
        .data,
    edit: (order: Order, changes: object, who: Planted = seller) =>
      post(
        'edit',
        {
          ...{ orderId: order.id, version: order.version },
          ...{ shippingId: 'RES', branchCode: 'B', refundBy: 'hand', ...changes },
        },
        who,
      ),
    settle: (order: Order, amount: number, changes: object = {}) =>
      post(
        'settle',
        { orderId: order.id, version: order.version, by: 'transfer', amount, ...changes },
        seller,
      ),
    leftOf: async ({ id }: Pick<Order, 'id'>) => (await returning.find(id, seller)).money?.left,
    /** Removes all orders from the figures. */
    forgetSales: async () => {
      await shop().app.db.execute(sql`update orders set state = 'CAN'`);
      await shop().app.db.execute(sql`delete from order_events`);
    },
  };
};
