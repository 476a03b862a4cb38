import { formatMoney } from '#contract/amounts/money';
import type { RowFacts } from './use-row-facts.ts';

/** Tells that a row's price has changed, or is the buyer's own. */
export const PriceBefore = ({
  priceBeforeCents: before,
  publicCents,
}: Pick<RowFacts, 'priceBeforeCents' | 'publicCents'>) => (
  <>
    {publicCents !== undefined && (
      <span className="small muted">
        Tu precio; público <s>{formatMoney(publicCents)}</s>
      </span>
    )}
    {before !== undefined && (
      <span className="small muted">
        Cambió: antes <s>{formatMoney(before)}</s>
      </span>
    )}
  </>
);
