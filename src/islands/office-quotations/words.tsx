import type { Quotation } from '#contract/entities/quotations';
import { type QuotationState, quotationStates } from '#contract/orders/quotation-states';
import { shortDateTime } from '#contract/time/dates';

const TONES: Readonly<Record<QuotationState, string>> = {
  DRA: 'muted',
  SEN: 'warning',
  ACC: 'success',
  EXP: 'danger',
  CAN: 'muted',
};

export const QuotationTag = ({ state }: { state: QuotationState }) => (
  <span className={`tag tag-${TONES[state]}`}>{quotationStates[state].name}</span>
);

/** Tells a seller what the customer did with a quotation. */
export const progressText = ({
  state,
  sentAt,
  seenAt,
  acceptedAt,
  orderNumber,
}: Quotation): string => {
  if (acceptedAt) return `Pedido ${orderNumber}, ${shortDateTime(acceptedAt)}`;
  if (seenAt) return `Visto, ${shortDateTime(seenAt)}`;
  if (sentAt && state !== 'CAN') return 'Todavía no lo vio';
  return '';
};
