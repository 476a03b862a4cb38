/** An order's history as lines in the order of time: its states, money that was asked back, what was dealt with. */

import { amountText } from '#contract/amounts/money';
import type { OrderEvent } from '#contract/calls/order-management';
import type { RefundEvent } from '#contract/entities/refunds';
import type { Remark } from '#contract/entities/remarks';
import { orderStates } from '#contract/orders/order-states';
import { shortDateTime } from '#contract/time/dates';
import { authorOf } from './authors.ts';

interface TimelineLine {
  /** ISO instant. */
  date: string;
  title: string;
  author: string;
  /** More about it, or empty. */
  note: string;
}

const outcomes: Readonly<Record<RefundEvent['outcome'], string>> = {
  asked: 'pedida',
  done: 'hecha',
  failed: 'no se hizo',
};

const noteOf = ({ outcome, date, endDate }: RefundEvent): string => {
  if (outcome === 'asked') return 'El medio de pago todavía no la confirmó.';
  if (outcome === 'failed') return 'El medio de pago no la aceptó o no respondió.';
  const [asked, ended] = [shortDateTime(date), shortDateTime(endDate ?? date)];
  return asked === ended ? '' : `El medio de pago la confirmó: ${ended}.`;
};

const refundLine = (event: RefundEvent): TimelineLine => {
  return {
    date: event.date,
    title: `Devolución de ${amountText(event)}: ${outcomes[event.outcome]}`,
    author: authorOf(event),
    note: noteOf(event),
  };
};

const stateLine = (event: OrderEvent): TimelineLine => ({
  date: event.date,
  title: orderStates[event.toState].name,
  author: authorOf(event),
  note: event.reason,
});

const remarkTitles: Readonly<Record<Remark['kind'], string>> = {
  attended: 'Resuelto',
  held: 'Apartado',
  note: 'Nota interna',
  tracking: 'Número de seguimiento',
  undone: 'Cambio deshecho',
};

const remarkLine = ({ date, kind, about, text, userName }: Remark): TimelineLine => ({
  date,
  title: remarkTitles[kind],
  author: userName,
  note:
    kind === 'tracking' && text === ''
      ? 'Se quitó.'
      : [about, text && `«${text}»`].filter(Boolean).join(' '),
});

interface Told {
  history: readonly OrderEvent[];
  refunds: readonly RefundEvent[];
  remarks: readonly Remark[];
}

/** Sorts entries of one moment: the refund, then the state that it led to, then the remark about it. */
export const timelineOf = ({ history, refunds, remarks }: Told): TimelineLine[] =>
  [...refunds.map(refundLine), ...history.map(stateLine), ...remarks.map(remarkLine)].sort(
    (a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0),
  );
