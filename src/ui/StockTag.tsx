import type { Availability } from '#contract/entities/stock';
import { stockLabels, stockTones } from '#contract/goods/stock-labels';

/** An unknown availability reads as none (spec, section 4). */
export const StockTag = ({ available }: { available: Availability | undefined }) => {
  const known = available ?? 'NO';
  return <span className={`tag tag-${stockTones[known]}`}>{stockLabels[known]}</span>;
};
