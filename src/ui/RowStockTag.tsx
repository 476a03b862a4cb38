/** Above a row of the cart: why it cannot be bought as it stands. */
import type { RowStock } from '#stores/cart-stock';

export const RowStockTag = ({ stock }: { stock: RowStock }) => {
  if (stock === 'unavailable') return <span className="tag tag-danger">Stock insuficiente</span>;
  if (stock === 'unknown')
    return <span className="tag tag-warning">No pudimos comprobar el stock</span>;
  return null;
};
