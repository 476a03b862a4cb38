/** The packing slips of the chosen orders: drawn for the printer alone, and gone once it has them. */
import { type ReactNode, useEffect, useState } from 'react';
import type { Order } from '#contract/entities/orders';
import { PackingSlips } from './PackingSlips.tsx';

interface Slips {
  print: (orders: readonly Order[]) => void;
  /** To be drawn. */
  slips: ReactNode;
}

export const useSlips = (): Slips => {
  const [orders, setOrders] = useState<readonly Order[]>([]);
  useEffect(() => {
    if (orders.length === 0) return;
    const done = () => setOrders([]);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [orders]);
  return { print: setOrders, slips: orders.length > 0 && <PackingSlips orders={orders} /> };
};
