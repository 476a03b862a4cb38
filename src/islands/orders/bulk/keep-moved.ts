import { useEffect } from 'react';
import type { Order } from '#contract/entities/orders';
import type { OrderState } from '#contract/orders/order-states';
import { $moved, type Moved } from '#stores/orders/order-management';

/** The chosen orders of a list. */
interface Choosing {
  orders: readonly Order[];
  add: (orders: readonly Order[]) => void;
  drop: (ids: readonly number[]) => void;
}

/** @param stays whether the list has an order in such a state */
export const splitMoved = (
  orders: readonly Order[],
  moved: readonly Moved[],
  stays: (state: OrderState) => boolean,
): { staying: Order[]; gone: number[] } => {
  const chosen = new Map(orders.map((order) => [order.id, order]));
  const staying: Order[] = [];
  const gone: number[] = [];
  for (const { id, state, version } of moved) {
    const order = chosen.get(id);
    if (!order) continue;
    if (stays(state)) staying.push({ ...order, state, version: version ?? order.version });
    else gone.push(id);
  }
  return { staying, gone };
};

export const useMoved = (chosen: Choosing, stays: (state: OrderState) => boolean): void => {
  useEffect(() =>
    $moved.listen((moved) => {
      const { staying, gone } = splitMoved(chosen.orders, moved, stays);
      if (staying.length > 0) chosen.add(staying);
      if (gone.length > 0) chosen.drop(gone);
    }),
  );
};
