/**
 * Tracks the order that a change has just removed from the list, such as a paid order from the list of unpaid ones.
 * Its undo button and the focus stay in its place.
 */
import { useStore } from '@nanostores/react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { $undoable } from '#stores/orders/order-management';
import { mayTakeFocus } from '../../ui/may-take-focus.ts';

export interface Left {
  id: number;
  /** The number of orders before its place. */
  index: number;
}

/** @param list the visible orders, each with one select @returns the order while its change can be undone */
export const useLeft = (
  orders: readonly Order[],
  list: RefObject<HTMLElement | null>,
): Left | undefined => {
  const undoable = useStore($undoable);
  const [left, setLeft] = useState<Left>();
  const before = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const ids = orders.map(({ id }) => id);
    const earlier = before.current;
    before.current = ids;
    const changed = $undoable.get().map(({ id }) => id);
    const index = earlier.findIndex((id) => !ids.includes(id) && changed.includes(id));
    const id = earlier[index];
    if (id !== undefined) setLeft({ id, index });
    const next = Math.min(index, ids.length - 1);
    const back = ids.findIndex((one) => one === left?.id && !earlier.includes(one));
    const goesOn = id === undefined ? back : next;
    // Unless the focus was moved on purpose, its element was removed with the order or the dialog.
    if (goesOn >= 0 && mayTakeFocus()) list.current?.querySelectorAll('select')[goesOn]?.focus();
  }, [orders, list, left?.id]);
  const isLast = undoable.length === 1 && undoable[0]?.id === left?.id;
  return isLast ? left : undefined;
};
