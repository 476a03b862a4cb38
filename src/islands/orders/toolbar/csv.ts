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
  'Sucursal',
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

/** Adds up what went back by hand. */
const byHand = ({ returns = [] }: Order): { currency: string; returned: number }[] => {
  const cents = returns.reduce(
    (sum, { refund }) => sum + (refund?.by === 'hand' ? toCents(refund.amount) : 0),
    0,
  );
  return cents > 0 ? [{ currency: 'UYU', returned: fromCents(cents) }] : [];
};

/** Returns the refunded sum: in pesos alone a number like the total, so that the column adds up. */
const returnedOf = (order: Order): number | string => {
  const back = [
    ...(order.counter?.paid ?? []).filter(({ returned }) => returned > 0),
    ...byHand(order),
  ];
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
      ]),
    ),
  );
