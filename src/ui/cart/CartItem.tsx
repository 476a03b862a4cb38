import type { ReactNode } from 'react';
import { changeQuantity, setQuantity } from '#stores/cart/cart-changes';
import type { CartItem } from '#stores/cart/cart-rules';
import { Icon } from '../../icons/Icon.tsx';
import { Button } from '../Button.tsx';
import { ForCar } from '../ForCar.tsx';
import { Unbroken } from '../Unbroken.tsx';
import styles from './CartItem.module.css';
import { QuantityStepper } from './QuantityStepper.tsx';
import { RowLimit } from './RowStockTag.tsx';
import type { RowFacts } from './use-row-facts.ts';

interface CartItemNameProps {
  item: CartItem;
  /** Its page. */
  href: string;
  children: ReactNode;
}

export const CartItemName = ({ item, href, children }: CartItemNameProps) => (
  <span className={styles.text}>
    <a className={styles.name} href={href}>
      <Unbroken text={item.name} />
    </a>
    <ForCar vehicle={item.vehicle} />
    {children}
  </span>
);

interface CartItemQuantityProps {
  item: CartItem;
  facts: RowFacts;
}

export const CartItemQuantity = ({ item, facts }: CartItemQuantityProps) => (
  <div className={styles.quantity}>
    <QuantityStepper
      quantity={item.quantity}
      name={item.name}
      onStep={(by) => changeQuantity(item.code, by)}
      onSet={(quantity) => setQuantity(item.code, quantity)}
    />
    <RowLimit {...facts} quantity={item.quantity} />
  </div>
);

interface RemoveButtonProps {
  item: CartItem;
  onAsk: (item: CartItem) => void;
}

export const RemoveButton = ({ item, onAsk }: RemoveButtonProps) => (
  <Button look="quiet icon" aria-label={`Eliminar ${item.name}`} onClick={() => onAsk(item)}>
    <Icon name="trash" />
  </Button>
);
