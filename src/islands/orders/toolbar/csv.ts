/** Orders as a CSV file that a spreadsheet opens without running anything in it. */

import { amountText, fromCents, toCents } from '#contract/amounts/money';
import { boughtOrder, soldOrder } from '#contract/definitions/order';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/orders/order-states';
import { unitsBackOf } from '#contract/orders/returned-units';
import { buyerCompanyText } from '#contract/people/buyer-company';
import { CSV_MARK, csvLines } from '#contract/text/sheet-cells';
import { sheetDateTime } from '#contract/time/dates';
import { fileValues } from '../../../ui/order/written-fields.ts';

const [boughtTitles, soldTitles] = [boughtOrder, soldOrder].map((entity) =>
  fileValues(entity, {}).map(({ title }) => title),
);

const FIXED = [
  'Número',
  'Fecha',
  'Estado',
  'Nombre',
  'Email',
  'Teléfono',
  'Nota del teléfono',
  'Empresa',
  'RUT de la empresa',
  'Factura a',
  'RUT de la factura',
  'Dirección',
  'Ciudad',
  'Departamento',
  'Código postal',
  'Recibe',
  'Indicaciones',
  ...(boughtTitles ?? []),
  'Envío',
  'Local',
  ...(soldTitles ?? []),
  'Pago',
  'Notas internas',
];
const COLUMNS = [
  ...FIXED,
  'Código',
  'Producto',
  'Para qué vehículo',
  'Cantidad',
  'Unidades devueltas',
  'Precio',
  'Costo de envío',
  'Total del pedido',
  'Devuelto',
  'Falta pagar',
];

const fixedOf = (order: Order) => [
  order.number,
  sheetDateTime(order.date),
  orderStates[order.state].name,
  `${order.personName} ${order.personLastName}`,
  order.userEmail,
  order.phone,
  order.counter?.phoneObservation ?? '',
  order.counter ? buyerCompanyText(order.counter) : '',
  order.counter?.companyIdentifier ?? '',
  order.invoiceName,
  order.invoiceIdentifier,
  order.address,
  order.addressCityName,
  order.addressStateName,
  order.counter?.addressZIPCode ?? '',
  order.addressRecipient,
  order.addressObservation,
  ...fileValues(boughtOrder, order).map(({ value }) => value),
  order.shippingName,
  order.branchName,
  ...fileValues(soldOrder, order).map(({ value }) => value),
  order.paymentName,
  (order.counter?.notes ?? []).map(({ text }) => text).join(' / '),
];

/**
 * Adds up by currency what came back, at the provider, by hand or as a debt that goods covered. The total is without
 * the differences of edits already.
 */
const backOf = ({ returns = [], counter }: Order): { currency: string; returned: number }[] => {
  const cents = new Map<string, number>();
  const add = (currency: string, amount: number) =>
    cents.set(currency, (cents.get(currency) ?? 0) + toCents(amount));
  for (const { currency, returned } of counter?.paid ?? []) add(currency, returned);
  for (const { refund, difference, covered = 0 } of returns) {
    add('UYU', covered);
    if (refund?.by === 'hand' && difference === undefined) add(refund.currency, refund.amount);
    if (refund?.by === 'provider' && refund.outcome === 'done' && difference !== undefined)
      add(refund.currency, -refund.amount);
  }
  return [...cents].flatMap(([currency, sum]) =>
    sum > 0 ? [{ currency, returned: fromCents(sum) }] : [],
  );
};

/** Returns what came back: in pesos alone a number like the total, so that the column adds up. */
const returnedOf = (order: Order): number | string => {
  const back = backOf(order);
  const [one] = back;
  if (back.length === 1 && one?.currency === 'UYU') return one.returned;
  return back
    .map(({ currency, returned }) => amountText({ currency, amount: returned }))
    .join(' + ');
};

export const csvHead = (): string => CSV_MARK + csvLines([COLUMNS]);

/** Writes one line per row. Values of the whole order are in its first line only. */
export const orderLines = (orders: readonly Order[]): string =>
  csvLines(
    orders.flatMap((order) =>
      order.items.map((item, row) => [
        ...fixedOf(order),
        item.code,
        item.name,
        item.vehicle ?? '',
        item.quantity,
        unitsBackOf(order, item),
        item.price,
        row === 0 ? order.shippingPrice : '',
        row === 0 ? order.total : '',
        row === 0 ? returnedOf(order) : '',
        row === 0 ? (order.due ?? '') : '',
      ]),
    ),
  );
