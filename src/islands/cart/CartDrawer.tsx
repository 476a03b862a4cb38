/** The drawer 'Mi compra': the items of the cart, the total, and the link to the checkout. */

import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { formatMoney } from '#contract/amounts/money';
import { imageUrl } from '#contract/paths';
import { $session } from '#stores/account/session';
import { $cart } from '#stores/cart/cart';
import { EMPTY_TEXT, SELLER_TEXT, taxPartsOf } from '#stores/cart/cart-change-rules';
import { type CartItem, countText, subtotalCents } from '#stores/cart/cart-rules';
import { $drawer, closeDrawer } from '#stores/drawer';
import { checkoutPath, itemPath, listPath } from '#variants/paths';
import { CartItemName, CartItemQuantity, RemoveButton } from '../../ui/cart/CartItem.tsx';
import { PriceBefore } from '../../ui/cart/PriceBefore.tsx';
import { RemovalDialog } from '../../ui/cart/RemovalDialog.tsx';
import { RowStockTag } from '../../ui/cart/RowStockTag.tsx';
import { type RowFacts, useRowFacts } from '../../ui/cart/use-row-facts.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './CartDrawer.module.css';

interface CartDrawerRowProps {
  item: CartItem;
  facts: RowFacts;
  onRemove: (item: CartItem) => void;
}

/** One product in the cart's drawer. */
const CartDrawerRow = ({ item, facts, onRemove }: CartDrawerRowProps) => (
  <li className={styles.row} data-stock={facts.stock}>
    <RowStockTag {...facts} />
    <span className={`plate ${styles.picture}`}>
      <img src={imageUrl(item.imageCode)} alt="" width="72" height="72" loading="lazy" />
    </span>
    <CartItemName item={item} href={itemPath(variant, item.imageCode)}>
      <span className="small muted">
        <span className="code">{item.code}</span> · <Money cents={item.priceCents} />
        {ADDS_TAX && ' IVA inc'} <PriceBefore {...facts} />
      </span>
    </CartItemName>
    <div className={styles.numbers}>
      <CartItemQuantity item={item} facts={facts} />
      <strong>
        <Money cents={subtotalCents(item)} />
      </strong>
      <RemoveButton item={item} onAsk={onRemove} />
    </div>
  </li>
);

const CHECKOUT = checkoutPath(variant);
/** Whether the shop's other pages show prices without tax. */
const ADDS_TAX = variant.tax === 'added';

const TaxParts = ({ items }: { items: readonly CartItem[] }) => {
  const { netCents, taxCents } = taxPartsOf(items);
  return (
    <p className="small muted">
      {formatMoney(netCents)} + IVA {formatMoney(taxCents)}
    </p>
  );
};

const Panel = () => {
  const cart = useStore($cart);
  const factsOf = useRowFacts();
  const session = useStore($session);
  const [leaving, setLeaving] = useState<CartItem | null>(null);
  const isSeller = session.status === 'user' && session.user.isSeller;
  return (
    <Dialog
      kind="sheet"
      onClose={closeDrawer}
      title={
        <>
          Mi compra <span className={styles.count}>{countText(cart.itemsCount)}</span>
        </>
      }
    >
      {cart.items.length === 0 ? (
        <EmptyState text={EMPTY_TEXT}>
          <a className="button" href={listPath(variant)}>
            Ver productos
          </a>
        </EmptyState>
      ) : (
        <>
          <ul className={styles.rows}>
            {cart.items.map((item) => (
              <CartDrawerRow
                key={item.code}
                item={item}
                facts={factsOf(item.code)}
                onRemove={setLeaving}
              />
            ))}
          </ul>
          <footer className={styles.foot}>
            <p className={styles.total} aria-live="polite" aria-atomic="true">
              <span>Total</span>
              <strong>{formatMoney(cart.totalCents)}</strong>
              <small className="muted">IVA inc, sin envío</small>
            </p>
            {ADDS_TAX && <TaxParts items={cart.items} />}
            {isSeller ? (
              <Notice tone="info">{SELLER_TEXT}</Notice>
            ) : (
              <a className="button button-accent" href={CHECKOUT} onClick={closeDrawer}>
                Finalizar compra
              </a>
            )}
          </footer>
        </>
      )}
      <RemovalDialog item={leaving} onClose={() => setLeaving(null)} />
    </Dialog>
  );
};

export const CartDrawer = () => (useStore($drawer) === 'cart' ? <Panel /> : null);
