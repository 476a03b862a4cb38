/** Reads the form of an order's edit. */
import * as z from 'zod/mini';
import { amountText, costText, formatMoney, toCents } from '#contract/amounts/money';
import type { CallOutput } from '#contract/call';
import { editedAddress, type orderEditPreview } from '#contract/calls/order-edit';
import type { Order } from '#contract/entities/orders';
import type { RefundWay } from '#contract/entities/returns';
import { reason } from '#contract/fields/fields';
import { MAX_QUANTITY } from '#contract/limits';
import { SHIPPING_IDS } from '#contract/orders/payments';

/** A row of the form; NaN for no number. */
export interface EditLine {
  code: string;
  name: string;
  quantity: number;
}

/** Returns the rows of products; free texts have no code and stay as they are. */
export const linesOf = ({ items }: Pick<Order, 'items'>): EditLine[] =>
  items.flatMap(({ code, name, quantity }) => (code === '' ? [] : [{ code, name, quantity }]));

/** Reads typed units. */
export const typedUnits = (text: string): number =>
  /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;

/** Adds units of products; one that has a row counts more. */
export const withProducts = (
  lines: readonly EditLine[],
  found: readonly EditLine[],
): EditLine[] => {
  const all = [...lines];
  for (const { code, name, quantity } of found) {
    const at = all.findIndex((line) => line.code.toLowerCase() === code.toLowerCase());
    const row = all[at];
    if (row) all[at] = { ...row, quantity: (row.quantity || 0) + quantity };
    else all.push({ code, name, quantity });
  }
  return all;
};

type Preview = CallOutput<typeof orderEditPreview>['data'];

/** Says what a preview changes of the money. */
export const previewTexts = (
  { total: before }: Pick<Order, 'total'>,
  { total, shippingPrice, due, back }: Omit<Preview, 'items'>,
): { total: string; shipping: string; difference: string } => {
  const now = formatMoney(toCents(total));
  return {
    shipping: costText(toCents(shippingPrice)),
    total: total === before ? now : `${formatMoney(toCents(before))} → ${now}`,
    difference:
      due > 0
        ? `Falta pagar ${formatMoney(toCents(due))}`
        : back > 0
          ? `Se devuelven ${formatMoney(toCents(back))}`
          : '',
  };
};

/** Returns the rows with units, as calls take them. */
export const itemsOf = (lines: readonly EditLine[]) =>
  lines.flatMap(({ code, quantity }) => (quantity > 0 ? [{ code, quantity }] : []));

/** Says what is wrong with the rows; undefined if nothing is. */
export const linesProblem = (lines: readonly EditLine[]): string | undefined => {
  const wrong = lines.find(
    ({ quantity }) => !Number.isInteger(quantity) || quantity < 0 || quantity > MAX_QUANTITY,
  );
  if (wrong) return `De ${wrong.code} puede haber de 0 a ${MAX_QUANTITY}.`;
  return lines.every(({ quantity }) => quantity === 0)
    ? 'Un pedido tiene al menos una unidad: para dejarlo sin efecto, cancélalo.'
    : undefined;
};

/** Returns how the difference of a paid order can go back, the usual way first. */
export const refundWays = ({
  counter,
  paymentName,
}: Pick<Order, 'counter' | 'paymentName'>): { id: RefundWay; name: string }[] => [
  ...(counter?.paid?.some(({ left }) => left > 0)
    ? [{ id: 'provider' as const, name: `Por ${paymentName}` }]
    : []),
  { id: 'hand', name: 'Efectivo o transferencia' },
];

/** Says what became of an edit. `isOpen`: the seller has to give money back again. */
export const doneText = (
  before: Pick<Order, 'number' | 'returns'>,
  { due, returns = [] }: Pick<Order, 'due' | 'returns'>,
): { text: string; isOpen: boolean } => {
  const done = `Pedido ${before.number}: cambiado`;
  if (due !== undefined)
    return {
      text: `${done}. Falta pagar ${amountText({ currency: 'UYU', amount: due })}: el comprador recibe cómo hacerlo.`,
      isOpen: false,
    };
  const refund = returns.find(
    ({ id }) => !before.returns?.some((earlier) => earlier.id === id),
  )?.refund;
  if (!refund) return { text: done, isOpen: false };
  if (refund.outcome !== 'done')
    return {
      text: `${done}, pero el medio de pago todavía no devolvió ${amountText(refund)}. Míralo en el pedido.`,
      isOpen: true,
    };
  const way = refund.by === 'hand' ? 'Devuelve' : 'Se devolvió';
  return { text: `${done}. ${way} ${amountText(refund)}`, isOpen: false };
};

/** Returns the schema of the form. @param hasAddress whether another address is typed */
export const editSchema = (hasAddress: boolean) =>
  z.object({
    shippingId: z.enum(SHIPPING_IDS),
    branchCode: z.string(),
    reason: reason(),
    address: hasAddress ? editedAddress : z.optional(editedAddress),
  });

/** The form's names of the fields of an address, by the paths of errors. */
export const ADDRESS_NAMES = {
  'address.OrderAddress': 'address',
  'address.OrderAddressStateId': 'stateId',
  'address.OrderAddressCityId': 'cityId',
  'address.OrderAddressRecipient': 'recipient',
  'address.OrderAddressObservation': 'observation',
} as const;
