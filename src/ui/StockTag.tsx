import type { Availability } from '#contract/entities/stock';
import { stockLabels } from '#contract/goods/stock-labels';
import { stockTones } from '#contract/goods/stock-tones';

/** Shows availability; unknown reads as none (spec, section 4). */
export const StockTag = ({ available }: { available: Availability | undefined }) => {
  const shown = available ?? 'NO';
  return <span className={`tag tag-${stockTones[shown]}`}>{stockLabels[shown]}</span>;
};
