/** The columns of the order table: those before the date are shown beside an open order at 1280. */

import { formatMoney, toCents } from '#contract/amounts/money';
import type { Order } from '#contract/entities/orders';
import { buyerCompanyText } from '#contract/people/buyer-company';
import { shortDateTime } from '#contract/time/dates';
import { Money } from '../../../ui/Money.tsx';
import { OrderStateTag } from '../../../ui/order/OrderStateTag.tsx';
import type { Column } from '../../../ui/table/columns.ts';

const unitsOf = ({ items }: Order): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

const attentionOf = ({ counter, due }: Order): string =>
  [due !== undefined && `Falta pagar ${formatMoney(toCents(due))}.`, counter?.attention]
    .filter(Boolean)
    .join(' ');

export const BUYER_COLUMN: Column<Pick<Order, 'personName' | 'personLastName'>> = {
  id: 'buyer',
  title: 'Comprador',
  cell: ({ personName, personLastName }) => `${personName} ${personLastName}`,
  width: 132,
};

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  { id: 'number', title: 'Pedido', cell: ({ number }) => `N.º ${number}`, width: 84 },
  BUYER_COLUMN,
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <OrderStateTag state={state} />,
    width: 140,
  },
  {
    id: 'total',
    title: 'Total',
    cell: ({ total }) => <Money cents={toCents(total)} />,
    isNumber: true,
    width: 104,
  },
  {
    id: 'attention',
    title: 'Atención',
    cell: attentionOf,
    width: 106,
  },
  {
    id: 'date',
    title: 'Fecha',
    cell: ({ date }) => shortDateTime(date),
    isSortable: true,
    width: 140,
  },
  { id: 'shipping', title: 'Entrega', cell: ({ shippingName }) => shippingName, width: 108 },
  { id: 'payment', title: 'Pago', cell: ({ paymentName }) => paymentName, width: 108 },
  { id: 'phone', title: 'Teléfono', cell: ({ phone }) => phone, isExtra: true },
  { id: 'email', title: 'Email', cell: ({ userEmail }) => userEmail, isExtra: true, width: 200 },
  {
    id: 'company',
    title: 'Empresa',
    cell: ({ counter }) => (counter ? buyerCompanyText(counter) : ''),
    isExtra: true,
    width: 180,
  },
  { id: 'units', title: 'Unidades', cell: unitsOf, isExtra: true, isNumber: true, width: 90 },
];
