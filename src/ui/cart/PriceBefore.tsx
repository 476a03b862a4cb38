import { formatMoney } from '#contract/amounts/money';

export const PriceBefore = ({ cents }: { cents: number | undefined }) =>
  cents === undefined ? null : (
    <span className="small muted">
      Cambió: antes <s>{formatMoney(cents)}</s>
    </span>
  );
