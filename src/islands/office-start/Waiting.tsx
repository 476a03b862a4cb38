import { variant } from 'virtual:variant';
import type { CallOutput } from '#contract/call';
import { communicationDue } from '#contract/calls/communications';
import type { officeDashboard } from '#contract/calls/office';
import { orderNews } from '#contract/calls/order-management';
import type { OrderState } from '#contract/orders/order-states';
import { MINUTE_MS } from '#contract/time/dates';
import { newsInput } from '#stores/orders/order-notifications';
import type { OfficeScreen } from '#variants/office-screens';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';

interface TileProps {
  count: number | undefined;
  text: string;
  /** A further figure below. */
  more?: string | undefined;
  href: string | undefined;
}

const Tile = ({ count, text, more, href }: TileProps) => {
  const content = (
    <>
      <strong>{count ?? '–'}</strong>
      <span>{text}</span>
      {more !== undefined && <span className="small muted">{more}</span>}
    </>
  );
  return (
    <li className="card" data-some={count ? '' : undefined}>
      {href ? <a href={href}>{content}</a> : <div>{content}</div>}
    </li>
  );
};

type Found = CallOutput<typeof officeDashboard>['data'];
type Counts = Pick<Found['states'][number], 'count' | 'today'>;

/** Orders on which the shop must act, in the order of urgency. */
const TO_DO: readonly { state: OrderState; text: string; countsOf(found: Found): Counts }[] = [
  { state: 'PAP', text: 'Pedidos para preparar', countsOf: ({ toPrepare }) => toPrepare },
  {
    state: 'PPE',
    text: 'Pagos para confirmar',
    countsOf: ({ states }) => states.find(({ state }) => state === 'PPE') ?? { count: 0, today: 0 },
  },
];

interface WaitingProps {
  isIn: boolean;
  seesOrders: boolean;
  /** Undefined while it loads. */
  found: Found | undefined;
  hrefOf: (screen: OfficeScreen) => string | undefined;
}

const OrderTiles = ({ isIn, found, hrefOf }: Omit<WaitingProps, 'seesOrders'>) => {
  const { data } = useQuery(orderNews, isIn ? newsInput(variant.destinationCompany.id) : null);
  const attention = data?.data.attention;
  const orders = hrefOf('office-orders');
  return (
    <>
      {TO_DO.map(({ state, text, countsOf }) => {
        const counts = found && countsOf(found);
        return (
          <Tile
            key={state}
            count={counts?.count}
            text={text}
            more={counts && `${counts.today} de hoy`}
            href={orders && `${orders}?s=${state}`}
          />
        );
      })}
      <Tile
        count={attention}
        text="Pedidos que necesitan atención"
        href={orders && `${orders}?atencion=YES`}
      />
    </>
  );
};

/** Shows tiles of what must be done now: orders first, then calls. */
export const Waiting = ({ isIn, seesOrders, ...ofOrders }: WaitingProps) => {
  const { data } = useQuery(communicationDue, isIn ? {} : null, { againAfter: () => MINUTE_MS });
  const due = data?.data;
  const schedule = ofOrders.hrefOf('office-agenda');
  const communications = ofOrders.hrefOf('office-communications');
  return (
    <ul className={styles.tiles} aria-label="Lo que espera">
      {seesOrders && <OrderTiles isIn={isIn} {...ofOrders} />}
      <Tile
        count={due?.mine.today}
        text="Tus llamadas para hoy"
        href={schedule && `${schedule}?de=MIAS`}
      />
      <Tile
        count={due?.mine.overdue}
        text="Tus llamadas atrasadas"
        href={communications && `${communications}?s=VEN&de=MIAS`}
      />
      <Tile
        count={due && due.all.today + due.all.overdue}
        text="Llamadas de todos"
        href={schedule}
      />
    </ul>
  );
};
