/** What happened to an order, and for the counter where its parts lie; asked for when opened. */
import { variant } from 'virtual:variant';
import { useEffect, useState } from 'react';
import { send } from '#client/send';
import type { CallOutput } from '#contract/call';
import { orderDetail } from '#contract/calls/order-desk';
import { shortDateTime } from '#contract/dates';
import type { Order } from '#contract/entities/orders';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './Desk.module.css';
import { RefundButton } from './RefundButton.tsx';
import { timelineOf } from './timeline.ts';

type Detail = CallOutput<typeof orderDetail>['data'];

const branchName = (code: string): string =>
  variant.branches.find((branch) => branch.code === code)?.name ?? code;

const Timeline = ({ detail }: { detail: Detail }) => (
  <>
    {detail.attention !== '' && <Notice tone="warning">{detail.attention}</Notice>}
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
      {timelineOf(detail.history, detail.refunds).map(({ date, title, author, note }) => (
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

interface HistoryProps {
  /** A new object whenever the list was asked again. */
  order: Order;
  /** The seller wants to give its money back; nothing has happened yet. */
  onRefund: () => void;
}

export const History = ({ order, onRefund }: HistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  const [detail, setDetail] = useState<Detail>();
  const [problem, setProblem] = useState<string>();
  // Asked again with the list: whatever changed the order stands in its history, too.
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const ask = async () => {
      const reply = await send(orderDetail, { orderId: order.id }, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setProblem(reply.ok ? undefined : reply.error.text);
      if (reply.ok) setDetail(reply.data.data);
    };
    void ask();
    return () => stop.abort();
  }, [isOpen, order]);
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Historial</summary>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {detail ? (
        <>
          <Timeline detail={detail} />
          {detail.refund && <RefundButton onClick={onRefund} />}
        </>
      ) : (
        problem === undefined && <Spinner text="Cargando…" />
      )}
    </details>
  );
};
