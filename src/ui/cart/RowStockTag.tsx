/** Above a row of the cart: why it cannot be bought as it stands, and how many there are. */
import { leftText } from '#stores/cart/cart-change-rules';
import type { RowStock } from '#stores/cart/cart-stock';

const TAGS: Partial<Record<RowStock, { tone: string; text: string }>> = {
  unavailable: { tone: 'danger', text: 'Stock insuficiente' },
  withdrawn: { tone: 'danger', text: 'Ya no está a la venta' },
  unknown: { tone: 'warning', text: 'No pudimos comprobar el stock' },
};

interface RowStockTagProps {
  stock: RowStock;
  /** Undefined where nobody wanted more than there is. */
  left: number | undefined;
}

export const RowStockTag = ({ stock, left }: RowStockTagProps) => {
  const tag = TAGS[stock];
  const saysLeft = left !== undefined && left > 0 && stock !== 'withdrawn';
  if (!tag && !saysLeft) return null;
  return (
    <span className="cluster" role="status">
      {tag && <span className={`tag tag-${tag.tone}`}>{tag.text}</span>}
      {saysLeft && <span className="small">{leftText(left)}</span>}
    </span>
  );
};
