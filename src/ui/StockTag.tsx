import type { Availability } from '#contract/entities/stock';
import { stockLabels } from '#contract/goods/stock-labels';

const tones: Readonly<Record<Availability, string>> = { NO: 'muted', CO: 'warning', AV: 'success' };

/** Shows availability; unknown reads as none (spec, section 4). */
export const StockTag = ({ available }: { available: Availability | undefined }) => {
  const shown = available ?? 'NO';
  return <span className={`tag tag-${tones[shown]}`}>{stockLabels[shown]}</span>;
};
