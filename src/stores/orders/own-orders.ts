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

/** Renews after errors too, which may mean that the order has changed. */
export const cancelOrder = async ({ gUID }: Pick<Order, 'gUID'>) => {
  const reply = await send(orderCancel, { guid: gUID });
  if (reply.ok) followOrder(reply.data.data);
  void renew(orderFilter, orderFind, orderDetail, paymentFind);
  return reply;
};

/** The result for one row of an earlier order. */
export interface AgainRow {
  name: string;
  wanted: number;
  /** Units added to the cart. */
  taken: number;
  why: '' | 'withdrawn' | 'noStock' | 'noRoom';
}

export type Again =
  | {
      ok: true;
      rows: AgainRow[];
      /** Units of the same products that were in the cart before, perhaps from the cancelled order itself. */
      before: number;
    }
  | { ok: false; text: string };

/** Adds the available items of an earlier order to the cart. */
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
  const available = sold.map((row) => {
    const stock = checked.data.data.find(isCodeOf(row.code));
    // Rows with unknown stock are added; cart and order check them later.
    if (stock?.available !== false) return row;
    return { ...row, quantity: stock.left ?? 0 };
  });
  const before = $cart
    .get()
    .items.filter(({ code }) => sold.some(isCodeOf(code)))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const added = addAll(available.filter(({ quantity }) => quantity > 0));
  return {
    ok: true,
    before,
    rows: earlier.map(({ code, name, quantity: wanted, price }) => {
      const possible = available.find(isCodeOf(code))?.quantity ?? 0;
      const taken = added.find(isCodeOf(code))?.quantity ?? 0;
      const why =
        price === undefined
          ? 'withdrawn'
          : taken < possible
            ? 'noRoom'
            : taken < wanted
              ? 'noStock'
              : '';
      return { name, wanted, taken, why };
    }),
  };
};
