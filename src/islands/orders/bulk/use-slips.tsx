/** The packing slips of the chosen orders: drawn for the printer alone, and gone once it has them. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Order } from '#contract/entities/orders';
import { Slip } from './Slip.tsx';
import styles from './Slips.module.css';

/** Beside the page's own elements, so that print can hide those. */
const PackingSlips = ({ orders }: { orders: readonly Order[] }) =>
  createPortal(
    <div className={styles.slips} data-print-only="">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>,
    document.body,
  );

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
