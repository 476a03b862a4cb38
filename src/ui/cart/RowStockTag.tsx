/** Above a row of the cart: why it cannot be bought, and how many can be. */
import { MAX_QUANTITY } from '#contract/limits';
import { ASK_FOR_MORE, leftText, upToText } from '#stores/cart/cart-change-rules';
import { MAX_QUANTITY_TEXT } from '#stores/cart/cart-rules';
import type { RowStock } from '#stores/cart/cart-stock';

const TAGS: Partial<Record<RowStock, { tone: string; text: string }>> = {
  unavailable: { tone: 'danger', text: 'Stock insuficiente' },
  withdrawn: { tone: 'danger', text: 'Ya no está a la venta' },
  unknown: { tone: 'warning', text: 'No pudimos comprobar el stock' },
};

interface RowStockTagProps {
  stock: RowStock;
  /** Undefined if not more than available was requested. */
  left: number | undefined;
  /** Undefined if the whole quantity's stock is known. */
  upTo: number | undefined;
  /** In the cart. */
  quantity: number;
}

export const RowStockTag = ({ stock, left, upTo, quantity }: RowStockTagProps) => {
  const tag = TAGS[stock];
  const saysLeft = left !== undefined && left > 0 && stock !== 'withdrawn';
  // However it was reached: typed, added again, or from an earlier visit.
  const isMost = quantity >= MAX_QUANTITY;
  const isPartly = stock === 'partly' && upTo !== undefined;
  if (!tag && !saysLeft && !isMost && !isPartly) return null;
  return (
    <span className="cluster" role="status">
      {tag && <span className={`tag tag-${tag.tone}`}>{tag.text}</span>}
      {isPartly && (
        <>
          <span className="tag tag-warning">{upToText(upTo)}</span>
          <span className="small">{ASK_FOR_MORE}</span>
        </>
      )}
      {saysLeft && <span className="small">{leftText(left)}</span>}
      {isMost && <span className="small">{MAX_QUANTITY_TEXT}</span>}
    </span>
  );
};
