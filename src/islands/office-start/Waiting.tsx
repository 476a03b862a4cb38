import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { communicationDue } from '#contract/calls/communications';
import { MINUTE_MS } from '#contract/time/dates';
import { newsOf } from '#stores/orders/order-notifications';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';

interface TileProps {
  count: number | undefined;
  text: string;
  href: string | undefined;
}

const Tile = ({ count, text, href }: TileProps) => {
  const content = (
    <>
      <strong>{count ?? '–'}</strong>
      <span>{text}</span>
    </>
  );
  return (
    <li className="card" data-some={count ? '' : undefined}>
      {href ? <a href={href}>{content}</a> : <div>{content}</div>}
    </li>
  );
};

interface WaitingProps {
  isIn: boolean;
  hrefOf: (screen: string) => string | undefined;
}

/** Shows tiles of what needs attention today: orders and calls. */
export const Waiting = ({ isIn, hrefOf }: WaitingProps) => {
  const [$news] = useState(() => newsOf(variant.destinationCompany.id));
  const attention = useStore($news, { ssr: 'initial' }).data?.data.attention;
  const { data } = useQuery(communicationDue, isIn ? {} : null, { againAfter: () => MINUTE_MS });
  const due = data?.data;
  const orders = hrefOf('office-orders');
  const schedule = hrefOf('office-agenda');
  const communications = hrefOf('office-communications');
  return (
    <ul className={styles.tiles} aria-label="Lo que espera">
      <Tile
        count={attention}
        text="Pedidos que necesitan atención"
        href={orders && `${orders}?atencion=YES`}
      />
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
