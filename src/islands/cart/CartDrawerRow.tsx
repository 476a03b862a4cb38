/** One product in the cart's drawer. */

import { variant } from 'virtual:variant';
import { imageUrl } from '#contract/paths';
import { type CartItem, subtotalCents } from '#stores/cart/cart-rules';
import { itemPath } from '#variants/paths';
import { CartItemName, CartItemQuantity, RemoveButton } from '../../ui/cart/CartItem.tsx';
import { PriceBefore } from '../../ui/cart/PriceBefore.tsx';
import { RowStockTag } from '../../ui/cart/RowStockTag.tsx';
import type { RowFacts } from '../../ui/cart/use-row-facts.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './CartDrawer.module.css';

interface CartDrawerRowProps {
  item: CartItem;
  facts: RowFacts;
  onRemove: (item: CartItem) => void;
}

export const CartDrawerRow = ({ item, facts, onRemove }: CartDrawerRowProps) => (
  <li className={styles.row} data-stock={facts.stock}>
    <RowStockTag stock={facts.stock} left={facts.left} quantity={item.quantity} />
    <span className={`plate ${styles.picture}`}>
      <img src={imageUrl(item.imageCode)} alt="" width="72" height="72" loading="lazy" />
    </span>
    <CartItemName item={item} href={itemPath(variant, item.imageCode)}>
      <span className="small muted">
        <span className="code">{item.code}</span> · <Money cents={item.priceCents} />{' '}
        <PriceBefore cents={facts.priceBeforeCents} />
      </span>
    </CartItemName>
    <div className={styles.numbers}>
      <CartItemQuantity item={item} />
      <strong>
        <Money cents={subtotalCents(item)} />
      </strong>
      <RemoveButton item={item} onAsk={onRemove} />
    </div>
  </li>
);
