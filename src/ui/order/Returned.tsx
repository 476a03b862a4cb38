/** Shows a buyer the refunds of an order, and payments of a cancelled one. */
import type { ReactNode } from 'react';
import { longDate } from '#contract/time/dates';
import { Notice } from '../Notice.tsx';

interface ReturnedProps {
  /** Formatted: `$ 1.234,50`. */
  amount: string;
  /** ISO instant; null if unknown. */
  date: string | null;
  /** Whether it went back in cash or by transfer, which no statement of a card shows. */
  isByHand?: boolean | undefined;
}

export const ToReturn = ({ amount, children }: { amount: string; children: ReactNode }) => (
  <Notice tone="warning">
    Recibimos un pago de {amount} de este pedido cancelado. {children}
  </Notice>
);

export const Returned = ({ amount, date, isByHand = false }: ReturnedProps) => (
  <Notice tone="success">
    Te devolvimos {amount}
    {date !== null && ` el ${longDate(date)}`}
    {isByHand
      ? ', en efectivo o por transferencia.'
      : '. Con una tarjeta puede tardar hasta dos resúmenes.'}
  </Notice>
);
