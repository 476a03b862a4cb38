import type { ReactNode } from 'react';
import { formatMoney } from '#contract/amounts/money';
import type { Cart } from '#stores/cart/cart';
import { countText } from '#stores/cart/cart-rules';
import styles from './Checkout.module.css';

interface SumsProps {
  cart: Cart;
  /** `note`: further costs. */
  shipping: { name: string; cost: string; note?: string };
}

export const Sums = ({ cart, shipping }: SumsProps) => (
  <dl className={styles.sums}>
    <div>
      <dt>Productos ({countText(cart.itemsCount)})</dt>
      <dd>{formatMoney(cart.totalCents)}</dd>
    </div>
    <div>
      <dt>
        {shipping.name}
        {shipping.note && <small> · {shipping.note}</small>}
      </dt>
      <dd>{shipping.cost}</dd>
    </div>
  </dl>
);

export const Bar = ({ totalCents, children }: { totalCents: number; children: ReactNode }) => (
  <div className={styles.bar}>
    <p className={styles.sum} aria-live="polite">
      <span>
        Total <small>IVA inc</small>
      </span>
      <strong>{formatMoney(totalCents)}</strong>
    </p>
    {children}
  </div>
);
