/** The full cart: Producto, Cant., Precio, Subtotal, and the total under them. */

import { variant } from 'virtual:variant';
import { useRef, useState } from 'react';
import { imageUrl } from '#contract/paths';
import type { Cart } from '#stores/cart/cart';
import { removalQuestion } from '#stores/cart/cart-change-rules';
import { changeQuantity, removeFromCart, setQuantity } from '#stores/cart/cart-changes';
import { type CartItem, subtotalCents } from '#stores/cart/cart-rules';
import { itemPath } from '#variants/paths';
import { Icon } from '../../../icons/Icon.tsx';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx';
import { Money } from '../../../ui/Money.tsx';
import { RowStockTag } from '../../../ui/order/RowStockTag.tsx';
import { type RowFacts, useRowFacts } from '../../../ui/order/use-row-facts.ts';
import { PriceBefore } from '../../../ui/PriceBefore.tsx';
import { QuantityStepper } from '../../../ui/QuantityStepper.tsx';
import styles from './CartTable.module.css';

interface RowProps {
  item: CartItem;
  facts: RowFacts;
  onRemove: () => void;
}

const Row = ({ item, facts, onRemove }: RowProps) => (
  <tr data-stock={facts.stock}>
    <td className={styles.product}>
      <span className={styles.stock}>
        <RowStockTag stock={facts.stock} left={facts.left} />
      </span>
      <span className={`plate ${styles.picture}`}>
        <img src={imageUrl(item.imageCode)} alt="" width="88" height="88" />
      </span>
      <span className={styles.text}>
        <a className={styles.name} href={itemPath(variant, item.imageCode)}>
          {item.name}
        </a>
        <span className="code small muted">{item.code}</span>
        <PriceBefore cents={facts.priceBeforeCents} />
      </span>
    </td>
    <td className={styles.quantity}>
      <QuantityStepper
        quantity={item.quantity}
        name={item.name}
        onStep={(by) => changeQuantity(item.code, by)}
        onSet={(quantity) => setQuantity(item.code, quantity)}
      />
    </td>
    <td className={`numeric ${styles.price}`}>
      <Money cents={item.priceCents} />
    </td>
    <td className={`numeric ${styles.subtotal}`}>
      <Money cents={subtotalCents(item)} />
    </td>
    <td className={styles.remove}>
      <button
        type="button"
        className="button button-quiet button-icon"
        aria-label={`Eliminar ${item.name}`}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </button>
    </td>
  </tr>
);

export const CartTable = ({ cart }: { cart: Cart }) => {
  const factsOf = useRowFacts();
  const [leaving, setLeaving] = useState<CartItem | null>(null);
  const table = useRef<HTMLTableElement>(null);
  return (
    <div className="card">
      <table className={`table ${styles.cart}`} ref={table} tabIndex={-1} aria-label="Mi compra">
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">Cant.</th>
            <th scope="col" className="numeric">
              Precio
            </th>
            <th scope="col" className="numeric">
              Subtotal
            </th>
            <th scope="col">
              <span className="visually-hidden">Eliminar</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {cart.items.map((item) => (
            <Row
              key={item.code}
              item={item}
              facts={factsOf(item.code)}
              onRemove={() => setLeaving(item)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td className="numeric">
              <strong>
                <Money cents={cart.totalCents} />
              </strong>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
      {leaving && (
        <ConfirmDialog
          title="Eliminar"
          question={removalQuestion(leaving.name)}
          confirmText="Eliminar"
          onCancel={() => setLeaving(null)}
          onConfirm={() => {
            removeFromCart(leaving.code);
            setLeaving(null);
            // The button that opened the question is gone with its row.
            requestAnimationFrame(() => table.current?.focus());
          }}
        />
      )}
    </div>
  );
};
