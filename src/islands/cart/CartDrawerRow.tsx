/** One product in the cart's drawer. */

import { variant } from 'virtual:variant';
import { imageUrl } from '#contract/paths';
import { type CartItem, subtotalCents } from '#stores/cart-rules';
import type { RowStock } from '#stores/cart-stock';
import { itemPath } from '#variants/paths';
import { Icon } from '../../icons/Icon.tsx';
import { Money } from '../../ui/Money.tsx';
import { QuantityStepper } from '../../ui/QuantityStepper.tsx';
import { RowStockTag } from '../../ui/RowStockTag.tsx';
import styles from './CartDrawer.module.css';

interface CartDrawerRowProps {
  item: CartItem;
  stock: RowStock;
  onStep: (by: 1 | -1) => void;
  onRemove: () => void;
}

export const CartDrawerRow = ({ item, stock, onStep, onRemove }: CartDrawerRowProps) => (
  <li className={styles.row} data-stock={stock}>
    <RowStockTag stock={stock} />
    <span className={`plate ${styles.picture}`}>
      <img src={imageUrl(item.imageCode)} alt="" width="72" height="72" loading="lazy" />
    </span>
    <div className={styles.text}>
      <a className={styles.name} href={itemPath(variant, item.imageCode)}>
        {item.name}
      </a>
      <span className="small muted">
        <span className="code">{item.code}</span> · <Money cents={item.priceCents} />
      </span>
    </div>
    <div className={styles.numbers}>
      <QuantityStepper quantity={item.quantity} name={item.name} onStep={onStep} />
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
