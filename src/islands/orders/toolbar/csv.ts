/** Orders as a CSV file that a spreadsheet opens without running anything in it. */
import { sheetDateTime } from '#contract/dates';
import type { Order } from '#contract/entities/orders';
import { orderStates } from '#contract/order-states';

/** Blanks, quotes and signs without a width, which a spreadsheet may take away before it reads. */
const SKIPPED = /^[\s\p{Z}\p{C}\p{Pi}\p{Pf}"'`´]+/u;

/**
 * Spreadsheets run cells that begin with = + - @, and other tables may be read where a tab or a line
 * begins; an apostrophe makes them text (ASVS 5.0, 1.2.10). Unicode's other forms of these signs, such
 * as the full-width ＝, count as the signs themselves: some spreadsheets read them so.
 */
const neutral = (text: string): string => {
  const [first = ''] = text.replace(SKIPPED, '');
  const isRun = /^[=+\-@]/.test(first.normalize('NFKC'));
  return isRun || /^[\t\r\n]/.test(text) ? `'${text}` : text;
};
const cell = (value: string | number): string =>
  typeof value === 'number'
    ? `${value}`.replace('.', ',')
    : `"${neutral(value).replaceAll('"', '""')}"`;

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
  'Nota del comprador',
  'Envío',
  'Sucursal',
  'Seguimiento',
  'Pago',
  'Notas internas',
];
const COLUMNS = [
  ...FIXED,
  'Código',
  'Producto',
  'Cantidad',
  'Precio',
  'Costo de envío',
  'Total del pedido',
];

const fixedOf = (order: Order) => [
  order.number,
  sheetDateTime(order.date),
  orderStates[order.state].name,
  `${order.personName} ${order.personLastName}`,
  order.userEmail,
  order.phone,
  order.counter?.phoneObservation ?? '',
  order.counter?.companyName ?? '',
  order.counter?.companyIdentifier ?? '',
  order.invoiceName,
  order.invoiceIdentifier,
  order.address,
  order.addressCityName,
  order.addressStateName,
  order.counter?.addressZIPCode ?? '',
  order.addressRecipient,
  order.addressObservation,
  order.observation,
  order.shippingName,
  order.branchName,
  order.trackingNumber,
  order.paymentName,
  (order.counter?.notes ?? []).map(({ text }) => text).join(' / '),
];

const written = (lines: readonly (string | number)[][]): string =>
  lines.map((line) => `${line.map(cell).join(';')}\r\n`).join('');

/** The mark at the start tells spreadsheets that the file is UTF-8. */
export const csvHead = (): string => `\uFEFF${written([COLUMNS])}`;

/**
 * One line per row of an order; semicolons and decimal commas, as a Spanish spreadsheet reads them. What
 * is asked for an order once stands in its first line, so that a column adds up.
 */
export const csvLines = (orders: readonly Order[]): string =>
  written(
    orders.flatMap((order) =>
      order.items.map((item, row) => [
        ...fixedOf(order),
        item.code,
        item.name,
        item.quantity,
        item.price,
        row === 0 ? order.shippingPrice : '',
        row === 0 ? order.total : '',
      ]),
    ),
  );
