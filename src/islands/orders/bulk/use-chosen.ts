/** Which orders of a list are chosen, on whatever page of it they stand. */
import { useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';

export interface Chosen {
  /** As they were last shown. */
  orders: readonly Order[];
  has: (id: number) => boolean;
  add: (orders: readonly Order[]) => void;
  drop: (ids: readonly number[]) => void;
  clear: () => void;
}

const NOTHING: ReadonlyMap<number, Order> = new Map();

/**
 * @param listKey what is asked for, but for the page: of another list nothing is chosen yet
 * @param shown the orders of the page as they stand now: what is sent is what is seen
 */
export const useChosen = (listKey: string, shown: readonly Order[]): Chosen => {
  const [byId, setById] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, nothing chosen of it yet.
  useEffect(() => setById(NOTHING), [listKey]);
  const now = new Map(shown.map((order) => [order.id, order]));
  return {
    orders: [...byId.values()].map((order) => {
      const seen = now.get(order.id);
      // A change may be known before the list has been asked again.
      return seen && seen.version >= order.version ? seen : order;
    }),
    has: (id) => byId.has(id),
    add: (orders) =>
      setById((before) => new Map([...before, ...orders.map((one) => [one.id, one] as const)])),
    drop: (ids) => setById((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setById(NOTHING),
  };
};
