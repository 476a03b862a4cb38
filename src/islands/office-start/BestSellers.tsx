/** What sold most in the chosen time. */

import { formatMoney, toCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import type { officeDashboard } from '#contract/calls/office';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';
import { ProductCode } from './ProductCode.tsx';

interface BestSellersProps {
  best: CallOutput<typeof officeDashboard>['data']['best'] | undefined;
}

export const BestSellers = ({ best }: BestSellersProps) => {
  if (!best) return <Lines />;
  if (best.length === 0) return <p className="muted">En este tiempo no se vendió nada.</p>;
  return (
    <ol className={styles.list}>
      {best.map(({ code, name, units, total }) => (
        <li key={code}>
          <span>
            {name} <ProductCode code={code} />
          </span>
          <span className={styles.figures}>
            <strong>{units} u.</strong>
            <span className="small">{formatMoney(toCents(total))}</span>
          </span>
        </li>
      ))}
    </ol>
  );
};
