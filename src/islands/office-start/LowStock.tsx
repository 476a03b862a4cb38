/** Products of which few are left, or none. */

import { formatNumber } from '#contract/amounts/numbers';
import { stockListLow } from '#contract/calls/stock-changes';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';
import { ProductCode } from './ProductCode.tsx';

const ROWS = 10;

export const LowStock = ({ isIn, href }: { isIn: boolean; href: string | undefined }) => {
  const { data, error } = useQuery(stockListLow, isIn ? { rowsMax: ROWS } : null);
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
