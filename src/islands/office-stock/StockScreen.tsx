import { variant } from 'virtual:variant';
import { formatNumber } from '#contract/amounts/numbers';
import { stockListLow } from '#contract/calls/stock-changes';
import { officeRecordPath } from '#variants/back-office';
import styles from '../../ui/goods/Goods.module.css';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useQuery } from '../../ui/use-query.ts';
import { CountScreen } from './CountScreen.tsx';

const ROWS = 50;

const LowStock = () => {
  const { data, error } = useQuery(stockListLow, { rowsMax: ROWS });
  if (!data) return error ? <Notice tone="danger">{error.text}</Notice> : <Spinner />;
  if (data.resultCount === 0) return <EmptyState text="Nada está por agotarse." />;
  return (
    <div className="stack">
      <p className="muted" role="status">
        {formatNumber(data.resultCount)} en su mínimo o por debajo
        {data.resultCount > data.data.length && `; se ven los ${data.data.length} más urgentes`}.
      </p>
      <ListTable
        label="Por agotarse"
        isStacked
        rows={data.data}
        keyOf={({ code }) => code}
        columns={[
          {
            title: 'Producto',
            cell: ({ code, name }) => (
              <>
                <a className={styles.code} href={officeRecordPath(variant, 'product', code)}>
                  {code}
                </a>
                <br />
                {name}
              </>
            ),
          },
          { title: 'Quedan', cell: ({ total }) => total, isNumber: true },
          { title: 'Avisar con', cell: ({ threshold }) => threshold, isNumber: true },
        ]}
      />
    </div>
  );
};

/** `/gestion/stock` */
export const StockScreen = () => (
  <div className={styles.halves}>
    <section className="card stack" aria-label="Recuento">
      <h2>Recuento de un local</h2>
      <CountScreen />
    </section>
    <section className="card stack" aria-label="Poco stock">
      <h2>Por agotarse</h2>
      <LowStock />
    </section>
  </div>
);
