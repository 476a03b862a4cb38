import { variant } from 'virtual:variant';
import { formatMoney, toCents } from '#contract/amounts/money';
import { formatNumber } from '#contract/amounts/numbers';
import type { CallOutput } from '#contract/call';
import type { officeDashboard } from '#contract/calls/office';
import { stockListLow } from '#contract/calls/stock-changes';
import { officeRecordPath } from '#variants/back-office';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';

/** Links a product's code to its page in the back-office. */
const ProductCode = ({ code }: { code: string }) => (
  <a className="small code" href={officeRecordPath(variant, 'product', code)}>
    {code}
  </a>
);

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

const LOW_STOCK_ROWS = 10;

export const LowStock = ({ isIn, href }: { isIn: boolean; href: string | undefined }) => {
  const { data, error } = useQuery(stockListLow, isIn ? { rowsMax: LOW_STOCK_ROWS } : null);
  if (!data) return error ? <Notice tone="danger">{error.text}</Notice> : <Lines />;
  if (data.resultCount === 0) return <p className="muted">De todo hay suficiente.</p>;
  return (
    <>
      <ul className={styles.list}>
        {data.data.map(({ code, name, total }) => (
          <li key={code}>
            <span>
              {name} <ProductCode code={code} />
            </span>
            <strong>{total === 0 ? 'Sin stock' : `${formatNumber(total)} u.`}</strong>
          </li>
        ))}
      </ul>
      {data.resultCount > data.data.length && (
        <p className="small">
          {href ? (
            <a href={href}>Ver los {formatNumber(data.resultCount)}</a>
          ) : (
            `Son ${formatNumber(data.resultCount)} en total.`
          )}
        </p>
      )}
    </>
  );
};
