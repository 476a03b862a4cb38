import { variant } from 'virtual:variant';
import { formatNumber } from '#contract/amounts/numbers';
import { printRequestFilter } from '#contract/calls/print-desk';
import { printStates } from '#contract/orders/print-states';
import { shortDateTime } from '#contract/time/dates';
import { officeRecordPath } from '#variants/back-office';
import { Notice } from '../../ui/Notice.tsx';
import { useQuery } from '../../ui/use-query.ts';
import styles from './Dashboard.module.css';
import { Lines } from './Lines.tsx';

const ROWS = 5;
const OPEN = [{ FilterKey: 'state', FilterValue: 'OPEN' }];

/** Lists the latest print requests that wait for something. */
export const Prints = ({ isIn, href }: { isIn: boolean; href: string }) => {
  const { data, error } = useQuery(
    printRequestFilter,
    isIn ? { filters: OPEN, rowIndex: 0, rowsMax: ROWS } : null,
  );
  if (!data) return error ? <Notice tone="danger">{error.text}</Notice> : <Lines />;
  if (data.resultCount === 0) return <p className="muted">No hay impresiones por hacer.</p>;
  return (
    <>
      <ul className={styles.list}>
        {data.data.map(({ number, name, state, awaitsReply, receivedAt }) => (
          <li key={number}>
            <a href={officeRecordPath(variant, 'print', `${number}`)}>
              N.º {number}, {name}
            </a>
            <span className="small">
              {awaitsReply ? 'Escribió' : printStates[state].name} · {shortDateTime(receivedAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="small">
        <a href={`${href}?s=OPEN`}>
          {data.resultCount === 1 ? 'Ver la lista' : `Ver las ${formatNumber(data.resultCount)}`}
        </a>
      </p>
    </>
  );
};
