/** What the order comes to, always in view, and the button that places it. */
import type { ReactNode } from 'react';
import { formatMoney } from '#contract/money';
import type { Cart } from '#stores/cart';
import { countText, SELLER_TEXT, subtotalCents } from '#stores/cart-rules';
import { Notice } from '../../ui/Notice.tsx';
import { RowStockTag } from '../../ui/RowStockTag.tsx';
import { Bar } from './Bar.tsx';
import styles from './Checkout.module.css';
import { costText } from './ShippingChoice.tsx';
import rows from './Totals.module.css';
import { useRowStock } from './use-row-stock.ts';

interface TotalsProps {
  cart: Cart;
  shipping: { name: string; priceCents: number };
  isSeller: boolean;
  isSending: boolean;
  confirmText: string;
  onConfirm: () => void;
  /** What was said about the last try. */
  children: ReactNode;
}

export const Totals = (props: TotalsProps) => {
  const { cart, shipping } = props;
  const stockOf = useRowStock();
  return (
    <aside className={styles.totals} aria-label="Total de la compra">
      <ul className={rows.items}>
        {cart.items.map((item) => (
          <li key={item.code}>
            <RowStockTag stock={stockOf(item.code)} />
            <span className={rows.name}>
              <span className="numeric">{item.quantity} ×</span> {item.name}
            </span>
            <span className="code">{formatMoney(subtotalCents(item))}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        <div>
          <dt>Productos ({countText(cart.itemsCount)})</dt>
          <dd>{formatMoney(cart.totalCents)}</dd>
        </div>
        <div>
          <dt>{shipping.name}</dt>
          <dd>{costText(shipping.priceCents)}</dd>
        </div>
      </dl>
      <Bar totalCents={cart.totalCents + shipping.priceCents}>
        {props.children}
        {props.isSeller && <Notice tone="info">{SELLER_TEXT}</Notice>}
        <button
          type="button"
          className="button button-accent"
          disabled={cart.items.length === 0 || props.isSeller || props.isSending}
          onClick={props.onConfirm}
        >
          {props.isSending ? (
            <>
              <span className="spinner" aria-hidden="true" /> Enviando…
            </>
          ) : (
            props.confirmText
          )}
        </button>
      </Bar>
    </aside>
  );
};
