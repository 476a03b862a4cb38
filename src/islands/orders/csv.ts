/** Orders as a CSV file that a spreadsheet opens without running anything in it. */
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

const COLUMNS = [
  'Número',
  'Fecha',
  'Estado',
  'Nombre',
  'Email',
  'Teléfono',
  'Dirección',
  'Ciudad',
  'Departamento',
  'Envío',
  'Pago',
  'Código',
  'Producto',
  'Cantidad',
  'Precio',
  'Total del pedido',
];

/** One line per row of an order; semicolons and decimal commas, as a Spanish spreadsheet reads them. */
export const ordersCsv = (orders: readonly Order[]): string => {
  const lines = orders.flatMap((order) =>
    order.items.map((item) => [
      order.number,
      order.date,
      orderStates[order.state].name,
      `${order.personName} ${order.personLastName}`,
      order.userEmail,
      order.phone,
      order.address,
      order.addressCityName,
      order.addressStateName,
      order.shippingName,
      order.paymentName,
      item.code,
      item.name,
      item.quantity,
      item.price,
      order.total,
    ]),
  );
  // The mark at the start tells spreadsheets that the file is UTF-8.
  return `\uFEFF${[COLUMNS, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`;
};
