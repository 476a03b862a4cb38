import { variant } from 'virtual:variant';
import type { ReactNode } from 'react';
import { formatMoney } from '#contract/amounts/money';
import { discountText } from '#contract/orders/discount-states';
import type { Cart } from '#stores/cart/cart';
import { taxPartsOf } from '#stores/cart/cart-change-rules';
import { countText } from '#stores/cart/cart-rules';
import type { Discounted } from '#stores/checkout/discount';
import styles from './Checkout.module.css';

interface SumsProps {
  cart: Cart;
  discount: Pick<Discounted, 'code' | 'cents' | 'cart'>;
  /** `note`: further costs. */
  shipping: { name: string; cost: string; note?: string };
}

/** Shows how prices without tax come to the total. */
const TaxedGoods = ({ cart }: { cart: Cart }) => {
  const { netCents, taxCents } = taxPartsOf(cart.items);
  return (
    <>
      <div>
        <dt>Productos ({countText(cart.itemsCount)}), sin IVA</dt>
        <dd>{formatMoney(netCents)}</dd>
      </div>
      <div>
        <dt>IVA</dt>
        <dd>{formatMoney(taxCents)}</dd>
      </div>
    </>
  );
};

export const Sums = ({ cart, discount, shipping }: SumsProps) => (
  <dl className={styles.sums}>
    {variant.tax === 'added' ? (
      <TaxedGoods cart={discount.cart} />
    ) : (
      <div>
        <dt>Productos ({countText(cart.itemsCount)})</dt>
        <dd>{formatMoney(cart.totalCents)}</dd>
      </div>
    )}
    {discount.cents > 0 && (
      <div>
        {/* Prices without tax are shown without the discount too. */}
        <dt>
          {variant.tax === 'added' ? discountText(discount.code) : `Descuento ${discount.code}`}
        </dt>
        <dd>
          {variant.tax !== 'added' && '−'}
          {formatMoney(discount.cents)}
        </dd>
      </div>
    )}
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
    <p className={styles.sum} aria-live="polite" aria-atomic="true">
      <span>
        Total <small>IVA inc</small>
      </span>
      <strong>{formatMoney(totalCents)}</strong>
    </p>
    {children}
  </div>
);
