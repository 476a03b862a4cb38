/** What buyers do with their own orders: cancel one, order one again. */
import { send } from '#client/send';
import { toCents } from '#contract/amounts/money';
import { orderDetail } from '#contract/calls/order-management';
import { orderAgain, orderCancel, orderFilter, orderFind } from '#contract/calls/orders';
import { paymentFind } from '#contract/calls/payments';
import { stockCheck } from '#contract/calls/stock';
import type { Order } from '#contract/entities/orders';
import { MAX_QUANTITY } from '#contract/limits';
import { $cart } from '../cart/cart.ts';
import { addAll } from '../cart/cart-changes.ts';
import { isCodeOf } from '../cart/cart-rules.ts';
import { followOrder } from '../checkout/place-order.ts';
import { renew } from '../reads/query.ts';

/** A refusal, too, may mean that it is no longer what the page shows. */
export const cancelOrder = async ({ gUID }: Pick<Order, 'gUID'>) => {
  const reply = await send(orderCancel, { guid: gUID });
  if (reply.ok) followOrder(reply.data.data);
  void renew(orderFilter, orderFind, orderDetail, paymentFind);
  return reply;
};

/** What became of one row of an earlier order. */
export interface AgainRow {
  name: string;
  wanted: number;
  /** Units that went into the cart. */
  taken: number;
  why: '' | 'withdrawn' | 'noStock' | 'noRoom';
}

export type Again =
  | {
      ok: true;
      rows: AgainRow[];
      /** Units of the same that the cart had already: an order that was cancelled may have come from it. */
      before: number;
    }
  | { ok: false; text: string };

/** Puts into the cart what can be had of an earlier order, and says what cannot. */
export const orderOnceMore = async ({ gUID }: Pick<Order, 'gUID'>): Promise<Again> => {
  const reply = await send(orderAgain, { guid: gUID });
  if (!reply.ok) return { ok: false, text: reply.error.text };
  const earlier = reply.data.data;
  const sold = earlier.flatMap(({ price, ...row }) =>
    price === undefined
      ? []
      : [{ ...row, quantity: Math.min(row.quantity, MAX_QUANTITY), priceCents: toCents(price) }],
  );
  const checked = await send(stockCheck, {
    items: sold.map(({ code, quantity }) => ({ Code: code, Quantity: quantity })),
  });
  if (!checked.ok) return { ok: false, text: checked.error.text };
  const had = sold.map((row) => {
    const known = checked.data.data.find(isCodeOf(row.code));
    // What nobody could tell of goes in; the cart asks again, and the order is checked as any.
    if (!known || known.available) return row;
    return { ...row, quantity: known.left ?? 0 };
  });
  const before = $cart
    .get()
    .items.filter(({ code }) => sold.some(isCodeOf(code)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const added = addAll(had.filter(({ quantity }) => quantity > 0));
  return {
    ok: true,
    before,
    rows: earlier.map(({ code, name, quantity: wanted, price }) => {
      const there = had.find(isCodeOf(code))?.quantity ?? 0;
      const taken = added.find(isCodeOf(code))?.quantity ?? 0;
      const why =
        price === undefined
          ? 'withdrawn'
          : taken < there
            ? 'noRoom'
            : taken < wanted
              ? 'noStock'
              : '';
      return { name, wanted, taken, why };
    }),
  };
};
