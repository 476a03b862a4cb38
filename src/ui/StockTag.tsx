import type { Availability } from '#contract/entities/stock';
import { stockLabels } from '#contract/goods/stock-labels';

/** Shows availability; unknown reads as none (spec, section 4). */
export const StockTag = ({ available }: { available: Availability | undefined }) => {
  const shown = available ?? 'NO';
  return <span className={`tag tag-${shown}`}>{stockLabels[shown]}</span>;
};
