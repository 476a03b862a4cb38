import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { costText, formatMoney } from '#contract/amounts/money';
import type { Cart } from '#stores/cart/cart';
import { SELLER_TEXT } from '#stores/cart/cart-change-rules';
import { subtotalCents } from '#stores/cart/cart-rules';
import { $discounted } from '#stores/checkout/discount';
import { freightNote } from '#variants/freight';
import { isOffered } from '#variants/offered';
import { Button } from '../../ui/Button.tsx';
import { PriceBefore } from '../../ui/cart/PriceBefore.tsx';
import { RowLimit, RowStockTag } from '../../ui/cart/RowStockTag.tsx';
import { useRowFacts } from '../../ui/cart/use-row-facts.ts';
import { ForCar } from '../../ui/ForCar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { Bar, Sums } from './Bar.tsx';
import styles from './Checkout.module.css';
import { DiscountCode } from './DiscountCode.tsx';
import rows from './Totals.module.css';

interface TotalsProps {
  cart: Cart;
  shipping: { id: string; name: string; priceCents: number };
  isSeller: boolean;
  isSending: boolean;
  confirmText: string;
  onConfirm: () => void;
  /** The notice about the last try. */
  children: ReactNode;
}

export const Totals = (props: TotalsProps) => {
  const { cart, shipping } = props;
  const factsOf = useRowFacts();
  const discount = useStore($discounted);
  return (
    <aside className={styles.totals} aria-label="Total de la compra">
      <ul className={rows.items}>
        {cart.items.map((item) => {
          const facts = factsOf(item.code);
          return (
            <li key={item.code}>
              <RowStockTag {...facts} />
              <span className={rows.name}>
                <span className="numeric">{item.quantity} ×</span> <Unbroken text={item.name} />{' '}
                <ForCar vehicle={item.vehicle} />
                <PriceBefore {...facts} />
                <RowLimit {...facts} quantity={item.quantity} />
              </span>
              <span className="code">{formatMoney(subtotalCents(item))}</span>
            </li>
          );
        })}
      </ul>
      {isOffered(variant, 'discountCheck') && (
        <div inert={props.isSending}>
          <DiscountCode />
        </div>
      )}
      <Sums
        cart={cart}
        discount={discount}
        shipping={{
          name: shipping.name,
          cost: costText(shipping.priceCents),
          note: freightNote(variant, shipping.id, shipping.priceCents),
        }}
      />
      <Bar totalCents={discount.cart.totalCents + shipping.priceCents}>
        {props.children}
        {props.isSeller && <Notice tone="info">{SELLER_TEXT}</Notice>}
        <Button
          look="accent"
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
        </Button>
      </Bar>
    </aside>
  );
};
