/** One product in the cart's drawer. */

import { variant } from 'virtual:variant';
import { imageUrl } from '#contract/paths';
import { type CartItem, subtotalCents } from '#stores/cart/cart-rules';
import { itemPath } from '#variants/paths';
import { Icon } from '../../icons/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { RowStockTag } from '../../ui/order/RowStockTag.tsx';
import type { RowFacts } from '../../ui/order/use-row-facts.ts';
import { PriceBefore } from '../../ui/PriceBefore.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import styles from './CartDrawer.module.css';

interface CartDrawerRowProps {
  item: CartItem;
  facts: RowFacts;
  onStep: (by: 1 | -1) => void;
  onSet: (quantity: number) => void;
  onRemove: () => void;
}

export const CartDrawerRow = ({ item, facts, onStep, onSet, onRemove }: CartDrawerRowProps) => (
  <li className={styles.row} data-stock={facts.stock}>
    <RowStockTag stock={facts.stock} left={facts.left} />
    <span className={`plate ${styles.picture}`}>
      <img src={imageUrl(item.imageCode)} alt="" width="72" height="72" loading="lazy" />
    </span>
    <div className={styles.text}>
      <a className={styles.name} href={itemPath(variant, item.imageCode)}>
        {item.name}
      </a>
      <span className="small muted">
        <span className="code">{item.code}</span> · <Money cents={item.priceCents} />{' '}
        <PriceBefore cents={facts.priceBeforeCents} />
      </span>
    </div>
    <div className={styles.numbers}>
      <QuantityStepper quantity={item.quantity} name={item.name} onStep={onStep} onSet={onSet} />
      <strong>
        <Money cents={subtotalCents(item)} />
      </strong>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={`Eliminar ${item.name}`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </div>
  </li>
);
