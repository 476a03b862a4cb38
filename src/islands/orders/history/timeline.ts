/** An order's history as lines, oldest first: states, refunds, solved problems. */

import { amountText } from '#contract/amounts/money';
import type { OrderEvent } from '#contract/calls/order-management';
import { scalarFields } from '#contract/definitions/entity';
import { soldOrder } from '#contract/definitions/order';
import type { RefundEvent } from '#contract/entities/refunds';
import type { Remark } from '#contract/entities/remarks';
import type { OrderReturn, ReturnEvent } from '#contract/entities/returns';
import { orderStates } from '#contract/orders/order-states';
import { paidWayNames } from '#contract/orders/paid-ways';
import { returnStates } from '#contract/orders/return-states';
import { shortDateTime } from '#contract/time/dates';
import { cellText } from '../../../ui/edit/entity-values.ts';
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

const noteOf = ({ outcome, date, endDate, isByHand, way, note }: RefundEvent): string => {
  if (way) return [`${paidWayNames[way]}.`, note && `«${note}»`].filter(Boolean).join(' ');
  if (isByHand) return 'En efectivo o por transferencia.';
  if (outcome === 'asked') return 'El medio de pago todavía no la confirmó.';
  if (outcome === 'failed') return 'El medio de pago no la aceptó o no respondió.';
  const [asked, ended] = [shortDateTime(date), shortDateTime(endDate ?? date)];
  return asked === ended ? '' : `El medio de pago la confirmó: ${ended}.`;
};

const refundLine = (event: RefundEvent): TimelineLine => {
  return {
    date: event.date,
    title: `Devolución de ${amountText(event)}: ${event.isByHand ? 'a mano' : outcomes[event.outcome]}`,
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
  changed: 'Pedido cambiado',
  edited: 'Cambio',
  held: 'Apartado',
  note: 'Nota interna',
  settled: 'Diferencia pagada',
  tracking: 'Número de seguimiento',
  undone: 'Cambio deshecho',
};

/** Returns a field that was written, and its value. */
const editedLine = ({ about, text }: Remark): Pick<TimelineLine, 'title' | 'note'> => {
  const [, field] = scalarFields(soldOrder).find(([name]) => name === about) ?? [];
  // Erased with the buyer's data.
  const value = field && text !== '' ? cellText(field, JSON.parse(text)) : '';
  return { title: field?.label ?? remarkTitles.edited, note: value ? `«${value}»` : 'Se quitó.' };
};

const remarkLine = (remark: Remark): TimelineLine => {
  const { date, kind, about, text, userName } = remark;
  const author = userName || authorOf({ userName, actor: 'provider' });
  if (kind === 'edited') return { date, author, ...editedLine(remark) };
  const note =
    kind === 'tracking' && text === ''
      ? 'Se quitó.'
      : [about, text && `«${text}»`].filter(Boolean).join(' ');
  return { date, title: remarkTitles[kind], author, note };
};

interface OrderFacts {
  history: readonly OrderEvent[];
  refunds: readonly RefundEvent[];
  returnEvents?: readonly ReturnEvent[];
  /** With the units of its returns. */
  order?: { returns?: readonly Pick<OrderReturn, 'id' | 'items'>[] | undefined };
  remarks: readonly Remark[];
}

const returnLine = (
  { returnId, date, toState, ...event }: ReturnEvent,
  facts: OrderFacts,
): TimelineLine => {
  const items = facts.order?.returns?.find(({ id }) => id === returnId)?.items ?? [];
  const units = items.map(({ code, name, quantity }) => `${quantity} × ${code || name}`).join(', ');
  // One without units belongs to an edit.
  const isEdit = toState === 'REC' && items.length === 0;
  return {
    date,
    title: isEdit ? 'Diferencia a devolver' : `Devolución: ${returnStates[toState].name}`,
    author: authorOf(event),
    note: [units, event.reason && `«${event.reason}»`].filter(Boolean).join(' '),
  };
};

/** Sorts entries of one moment: the refund, then the state that it led to, then the remark about it. */
export const timelineOf = (facts: OrderFacts): TimelineLine[] =>
  [
    ...facts.refunds.map(refundLine),
    ...facts.history.map(stateLine),
    ...(facts.returnEvents ?? []).map((event) => returnLine(event, facts)),
    ...facts.remarks.map(remarkLine),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
