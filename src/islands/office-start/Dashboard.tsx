import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { counted } from '#contract/amounts/counted';
import type { CallOutput } from '#contract/call';
import { officeDashboard, SALES_PERIODS, type SalesPeriod } from '#contract/calls/office';
import { searchListMissed } from '#contract/calls/search';
import { ORDER_STATES, orderStates } from '#contract/orders/order-states';
import { $session } from '#stores/account/session';
import { officePath } from '#variants/back-office';
import type { SampleDrawings } from '#variants/editable-texts';
import type { OfficeScreen } from '#variants/office-screens';
import { Select } from '../../ui/form/Select.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Box, Boxes } from '../../ui/office/Box.tsx';
import { RetryNotice } from '../../ui/RetryNotice.tsx';
import { useMay } from '../../ui/use-may.ts';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { FirstSteps, PUBLICATION } from './FirstSteps.tsx';
import { Lines } from './Lines.tsx';
import { Prints } from './Prints.tsx';
import { BestSellers, LowStock } from './Products.tsx';
import { Publication } from './Publication.tsx';
import { Sales } from './Sales.tsx';
import { Waiting } from './Waiting.tsx';

const ROWS = 10;

interface MissedSearchesProps {
  isIn: boolean;
  /** The page on which synonyms are edited. */
  href: string | undefined;
}

/** Lists searches without results: what to buy, or which synonym to add. */
const MissedSearches = ({ isIn, href }: MissedSearchesProps) => {
  const { data, error } = useQuery(searchListMissed, isIn ? {} : null);
  const maySettings = useMay('settings');
  if (!data) return error ? <Notice tone="danger">{error.text}</Notice> : <Lines />;
  if (data.data.length === 0)
    return <p className="muted">Todo lo que se buscó tuvo algún resultado.</p>;
  return (
    <>
      <ul className={styles.list}>
        {data.data.slice(0, ROWS).map(({ text, count }) => (
          <li key={text}>
            <span>«{text}»</span>
            <strong>{counted(count, 'vez', 'veces')}</strong>
          </li>
        ))}
      </ul>
      {maySettings && href && (
        <p className="small">
          <a href={href}>Enseñarle sinónimos al buscador</a>
        </p>
      )}
    </>
  );
};

/** Shows the number of orders per state, with links to them. */
interface OrderStatesProps {
  states: CallOutput<typeof officeDashboard>['data']['states'] | undefined;
  href: string | undefined;
}

const OrderStates = ({ states, href }: OrderStatesProps) => {
  if (!states) return <Lines />;
  const countOf = (state: string) => states.find((one) => one.state === state)?.count ?? 0;
  return (
    <ul className={styles.list}>
      {ORDER_STATES.map((state) => {
        const { name } = orderStates[state];
        return (
          <li key={state}>
            {href ? <a href={`${href}?s=${state}`}>{name}</a> : name}
            <strong>{countOf(state)}</strong>
          </li>
        );
      })}
    </ul>
  );
};

const PERIODS: Readonly<Record<SalesPeriod, string>> = {
  DAY: 'Por día',
  WEEK: 'Por semana',
  MONTH: 'Por mes',
};
const hrefOf = (screen: OfficeScreen): string | undefined => officePath(variant, screen);

const prints = variant.prints && officePath(variant, 'office-prints');

/** `/gestion` */
export const Dashboard = ({ drawings }: { drawings?: SampleDrawings | undefined }) => {
  const session = useStore($session, { ssr: 'initial' });
  const [period, setPeriod] = useState<SalesPeriod>('DAY');
  const isIn = session.status === 'user';
  // Until the session is known the boxes keep their place.
  const seesOrders = useMay('orders') || !isIn;
  const { data, error, again } = useQuery(officeDashboard, isIn && seesOrders ? { period } : null);
  const found = data?.data;
  return (
    <Boxes>
      <Waiting isIn={isIn} seesOrders={seesOrders} found={found} hrefOf={hrefOf} />
      <FirstSteps drawings={drawings} isIn={isIn} hrefOf={hrefOf} />
      {error && <RetryNotice text={error.text} onRetry={again} />}
      {seesOrders && (
        <>
          <Box title="Ventas" isWide>
            <Select
              label="Período"
              value={period}
              options={SALES_PERIODS.map((id) => ({ id, name: PERIODS[id] }))}
              onChange={(id) => setPeriod(SALES_PERIODS.find((one) => one === id) ?? 'DAY')}
            />
            <Sales sales={found?.sales} period={period} title={`Ventas ${PERIODS[period]}`} />
          </Box>
          <Box title="Pedidos por estado">
            <OrderStates states={found?.states} href={hrefOf('office-orders')} />
          </Box>
          {prints !== undefined && (
            <Box title="Impresiones">
              <Prints isIn={isIn} href={prints} />
            </Box>
          )}
          <Box title="Lo más vendido">
            <BestSellers best={found?.best} />
          </Box>
        </>
      )}
      <Box title="Stock que se termina">
        <LowStock isIn={isIn} href={hrefOf('office-stock')} />
      </Box>
      <Box title="Páginas de la tienda" anchor={PUBLICATION.slice(1)}>
        <Publication isIn={isIn} />
      </Box>
      <Box title="Búsquedas sin resultado">
        <MissedSearches isIn={isIn} href={hrefOf('office-settings')} />
      </Box>
    </Boxes>
  );
};
