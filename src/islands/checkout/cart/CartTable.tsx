/** The full cart: Producto, Cant., Precio, Subtotal, and the total under them. */

import { variant } from 'virtual:variant';
import { useLayoutEffect, useRef, useState } from 'react';
import { branchesWith } from '#catalog-view/branch-stock';
import { imageUrl } from '#contract/paths';
import { enumerate } from '#contract/text/enumeration';
import type { Cart } from '#stores/cart/cart';
import { type CartItem, isCodeOf, subtotalCents } from '#stores/cart/cart-rules';
import { itemPath } from '#variants/paths';
import { CartItemName, CartItemQuantity, RemoveButton } from '../../../ui/cart/CartItem.tsx';
import { PriceBefore } from '../../../ui/cart/PriceBefore.tsx';
import { RemovalDialog } from '../../../ui/cart/RemovalDialog.tsx';
import { RowStockTag } from '../../../ui/cart/RowStockTag.tsx';
import { type RowFacts, useRowFacts } from '../../../ui/cart/use-row-facts.ts';
import { Money } from '../../../ui/Money.tsx';
import { useStocks } from '../../../ui/use-stocks.ts';
import styles from './CartTable.module.css';

/** Mark of prices with tax, in shops whose other pages show them without. */
const WITH_TAX = variant.tax === 'added' && <small> IVA inc</small>;

/** Where there is one branch, it need not be named. */
const BRANCHES = variant.branches.length > 1 ? variant.branches : [];

interface RowProps {
  item: CartItem;
  facts: RowFacts;
  /** Names of the branches that have it. */
  branches: readonly string[];
  onRemove: (item: CartItem) => void;
}

const Row = ({ item, facts, branches, onRemove }: RowProps) => (
  <tr data-stock={facts.stock}>
    <td className={styles.what}>
      {/* A separate element: a cell with `display: grid` is not a table cell, and ends higher than the others of its row. */}
      <div className={styles.product}>
        <span className={styles.stock}>
          <RowStockTag {...facts} />
        </span>
        <span className={`plate ${styles.picture}`}>
          <img src={imageUrl(item.imageCode)} alt="" width="88" height="88" />
        </span>
        <CartItemName item={item} href={itemPath(variant, item.imageCode)}>
          <span className="code small muted">{item.code}</span>
          <PriceBefore {...facts} />
          {branches.length > 0 && (
            <span className="small muted">{`Hay en ${enumerate(branches)}`}</span>
          )}
        </CartItemName>
      </div>
    </td>
    <td className={styles.quantity}>
      <CartItemQuantity item={item} facts={facts} />
    </td>
    <td className={`numeric ${styles.price}`}>
      <Money cents={item.priceCents} />
    </td>
    <td className={`numeric ${styles.subtotal}`}>
      <Money cents={subtotalCents(item)} />
    </td>
    <td className={styles.remove}>
      <RemoveButton item={item} onAsk={onRemove} />
    </td>
  </tr>
);

interface CartTableProps {
  cart: Cart;
  hasDiscount?: boolean;
}

export const CartTable = ({ cart, hasDiscount = false }: CartTableProps) => {
  const factsOf = useRowFacts();
  const codes = BRANCHES.length > 0 ? cart.items.map(({ code }) => code) : [];
  const stocks = useStocks(codes).data?.data ?? [];
  const [leaving, setLeaving] = useState<CartItem | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const isRemoved = useRef(false);
  // At once, not with the next frame: by then the keyboard may be elsewhere.
  useLayoutEffect(() => {
    if (leaving || !isRemoved.current) return;
    isRemoved.current = false;
    table.current?.focus();
  }, [leaving]);
  return (
    <div className="card">
      <table className={`table ${styles.cart}`} ref={table} tabIndex={-1} aria-label="Mi compra">
        <thead>
          <tr>
            <th scope="col">Producto</th>
            <th scope="col">Cant.</th>
            <th scope="col" className="numeric">
              Precio{WITH_TAX}
            </th>
            <th scope="col" className="numeric">
              Subtotal{WITH_TAX}
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
              branches={branchesWith(stocks.find(isCodeOf(item.code)), BRANCHES)}
              onRemove={setLeaving}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {hasDiscount ? 'Total sin el descuento' : 'Total'}
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
      <RemovalDialog
        item={leaving}
        onClose={() => setLeaving(null)}
        onRemoved={() => {
          isRemoved.current = true;
        }}
      />
    </div>
  );
};
