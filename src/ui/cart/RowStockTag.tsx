/** Tells about the stock of a row of the cart: above it why it cannot be bought, at its quantity how many can be. */
import { MAX_QUANTITY } from '#contract/limits';
import { ASK_FOR_MORE, leftText, upToText } from '#stores/cart/cart-change-rules';
import { MAX_QUANTITY_TEXT } from '#stores/cart/cart-rules';
import type { RowStock } from '#stores/cart/cart-stock';

const TAGS: Partial<Record<RowStock, { tone: string; text: string }>> = {
  unavailable: { tone: 'danger', text: 'Stock insuficiente' },
  withdrawn: { tone: 'danger', text: 'Ya no está a la venta' },
  unknown: { tone: 'warning', text: 'No pudimos comprobar el stock' },
};

/** Above the row (spec, section 8). */
export const RowStockTag = ({ stock }: { stock: RowStock }) => {
  const tag = TAGS[stock];
  return (
    tag && (
      <span className="cluster" role="status">
        <span className={`tag tag-${tag.tone}`}>{tag.text}</span>
      </span>
    )
  );
};

interface RowLimitProps {
  stock: RowStock;
  /** Undefined if not more than available was requested. */
  left: number | undefined;
  /** Undefined if the whole quantity's stock is known. */
  upTo: number | undefined;
  /** In the cart. */
  quantity: number;
}

/** Below the quantity that it limits: above the row it would read as the end of the one before. */
export const RowLimit = ({ stock, left, upTo, quantity }: RowLimitProps) => {
  const saysLeft = left !== undefined && left > 0 && stock !== 'withdrawn';
  // However it was reached: typed, added again, or from an earlier visit.
  const isMost = quantity >= MAX_QUANTITY;
  const isPartly = stock === 'partly' && upTo !== undefined;
  if (!saysLeft && !isMost && !isPartly) return null;
  return (
    <span className="cluster" role="status">
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
