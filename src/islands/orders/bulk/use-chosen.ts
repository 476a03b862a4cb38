/** The selected orders of a list, on any of its pages. */
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
 * @param listKey the query without its page: another list starts without a selection
 * @param shown the displayed orders of the page, which are sent as displayed
 */
export const useChosen = (listKey: string, shown: readonly Order[]): Chosen => {
  const [byId, setById] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, nothing chosen of it yet.
  useEffect(() => setById(NOTHING), [listKey]);
  const now = new Map(shown.map((order) => [order.id, order]));
  return {
    orders: [...byId.values()].map((order) => {
      const seen = now.get(order.id);
      // A change may be known before the list is refreshed.
      return seen && seen.version >= order.version ? seen : order;
    }),
    has: (id) => byId.has(id),
    add: (orders) =>
      setById((before) => new Map([...before, ...orders.map((one) => [one.id, one] as const)])),
    drop: (ids) => setById((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: () => setById(NOTHING),
  };
};
