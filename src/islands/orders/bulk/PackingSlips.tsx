/** The slips that go into the parcels: nothing on the screen, a page each on paper. */
import { createPortal } from 'react-dom';
import type { Order } from '#contract/entities/orders';
import { Slip } from './Slip.tsx';
import styles from './Slips.module.css';

/** Beside the page's own elements, so that print can hide those. */
export const PackingSlips = ({ orders }: { orders: readonly Order[] }) =>
  createPortal(
    <div className={styles.slips} data-print-only="">
      {orders.map((order) => (
        <Slip key={order.id} order={order} />
      ))}
    </div>,
    document.body,
  );
