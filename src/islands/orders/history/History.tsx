import { useState } from 'react';
import type { CallOutput } from '#contract/call';
import { orderDetail } from '#contract/calls/order-management';
import type { Order } from '#contract/entities/orders';
import { shortDateTime } from '#contract/time/dates';
import { Notice } from '../../../ui/Notice.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { useBranchName } from '../../../ui/use-branches.ts';
import { useQuery } from '../../../ui/use-query.ts';
import styles from '../management.module.css';
import { timelineOf } from './timeline.ts';

type Detail = CallOutput<typeof orderDetail>['data'];

const Timeline = ({ detail }: { detail: Detail }) => {
  const branchName = useBranchName();
  return (
    <>
      {detail.taken.length > 0 && (
        <ul className={styles.taken} aria-label="Dónde están los productos">
          {detail.taken.map(({ code, branch, quantity }) => (
            <li key={`${code} ${branch}`}>
              <strong>{quantity}</strong> × <span className="code">{code}</span> en{' '}
              {branchName(branch)}
            </li>
          ))}
        </ul>
      )}
      <ol className={styles.timeline}>
        {timelineOf(detail).map(({ date, title, author, note }) => (
          <li key={`${date} ${title}`}>
            <strong>{title}</strong>
            <span className="small muted">
              {shortDateTime(date)} · {author}
            </span>
            {note !== '' && <span className="small">{note}</span>}
          </li>
        ))}
      </ol>
      {detail.reservedUntil && (
        <p className="small muted">
          El stock queda reservado hasta {shortDateTime(detail.reservedUntil)}.
        </p>
      )}
    </>
  );
};

export const History = ({ order }: { order: Order }) => {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(orderDetail, isOpen ? { orderId: order.id } : null);
  const detail = query.data?.data;
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {query.error && <Notice tone="danger">{query.error.text}</Notice>}
      {detail ? <Timeline detail={detail} /> : !query.error && <Spinner text="Cargando…" />}
    </details>
  );
};
