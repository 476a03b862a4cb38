/** What the stock of a product is called, with its tone. */
import type { Availability } from '#contract/entities/stock';
import { stockLabels } from '#contract/goods/stock-labels';

const tones: Readonly<Record<Availability, string>> = { NO: 'muted', CO: 'warning', AV: 'success' };

/** An unknown availability reads as none (spec, section 4). */
export const StockTag = ({ available }: { available: Availability | undefined }) => {
  const known = available ?? 'NO';
  return <span className={`tag tag-${tones[known]}`}>{stockLabels[known]}</span>;
};
