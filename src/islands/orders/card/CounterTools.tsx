import { variant } from 'virtual:variant';
import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Order } from '#contract/entities/orders';
import { isCancelled } from '#contract/orders/order-states';
import { needsAddress } from '#contract/orders/payments';
import { shortDateTime } from '#contract/time/dates';
import { sellsFor } from '#stores/account/company';
import { $session } from '#stores/account/session';
import { officeRecordPath } from '#variants/back-office';
import { isOffered } from '#variants/offered';
import { Button } from '../../../ui/Button.tsx';
import { QuotationLink } from '../../../ui/office/QuotationLink.tsx';
import styles from '../Orders.module.css';

interface CounterToolsProps {
  order: Order;
  onNote: () => void;
  onTrack: () => void;
  children?: ReactNode;
}

/** Kept out of the pages of buyers. */
const ReceiptButtons = lazy(async () => ({
  default: (await import('../../../ui/order/ReceiptButtons.tsx')).ReceiptButtons,
}));

const takesNotes = isOffered(variant, 'orderNote');
const takesTracking = isOffered(variant, 'orderTrack');

export const CounterTools = ({ order, onNote, onTrack, children }: CounterToolsProps) => {
  const notes = order.counter?.notes ?? [];
  const session = useStore($session, { ssr: 'initial' });
  const isOwnSeller = sellsFor(session, variant.destinationCompany.id);
  return (
    <div className={styles.counter}>
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notas internas">
          {notes.map(({ date, text, userName }) => (
            <li key={`${date} ${text}`}>
              {text}{' '}
              <span className="small muted">
                {userName}, {shortDateTime(date)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {order.counter?.quotation && (
        <p className="small">
          Era el{' '}
          <a href={officeRecordPath(variant, 'quotation', `${order.counter.quotation.id}`)}>
            presupuesto N.º {order.counter.quotation.number}
          </a>
          {order.counter.quotation.print !== null && (
            <>
              {' '}
              de la{' '}
              <a href={officeRecordPath(variant, 'print', `${order.counter.quotation.print}`)}>
                impresión N.º {order.counter.quotation.print}
              </a>
            </>
          )}
          .
        </p>
      )}
      <div className="cluster">
        {children}
        {order.counter?.till && (
          <Suspense>
            <ReceiptButtons order={order} />
          </Suspense>
        )}
        {takesNotes && (
          <Button look="small" onClick={onNote}>
            Agregar nota
          </Button>
        )}
        {isOwnSeller && (
          <QuotationLink className="button button-small" beginning={{ pedido: order.id }}>
            Presupuestar de nuevo
          </QuotationLink>
        )}
        {takesTracking && needsAddress(order.shippingId) && !isCancelled(order) && (
          <Button look="small" onClick={onTrack}>
            {order.trackingNumber === '' ? 'Agregar seguimiento' : 'Cambiar seguimiento'}
          </Button>
        )}
      </div>
    </div>
  );
};
