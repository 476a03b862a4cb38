import { sql } from 'drizzle-orm';
import { isOfCompany } from '#backend/database/buyer-company';
import type { Tx } from '#backend/database/connection';
import { columnsOf, jsonOf, type RowOf } from '#backend/database/rows';
import { orderItems, orders } from '#backend/database/tables/orders';
import { discountOf } from '#backend/discounts/code';
import { invoiceText } from '#contract/orders/invoice';
import { needsAddress } from '#contract/orders/payments';
import { addressText } from '#contract/people/addresses';
import { freightNote } from '#variants/freight';
import { pickupPlace } from '#variants/pickup';
import type { Variant } from '#variants/schema';
import { discountCode, isBrought } from './queries.ts';

const columns = columnsOf(
  orders,
  'o',
  'number',
  'version',
  'followKey',
  'state',
  'userEmail',
  'personName',
  'personLastName',
  'companyName',
  'shippingId',
  'shippingName',
  'trackingNumber',
  'shippingPriceCents',
  'totalCents',
  'address',
  'addressCityName',
  'addressStateName',
  'addressRecipient',
  'addressObservation',
  'phone',
  'paymentId',
  'paymentName',
  'branchCode',
  'branchName',
  'invoiceName',
  'invoiceIdentifier',
  'observation',
);
const item = jsonOf(
  orderItems,
  'i',
  'name',
  'code',
  'quantity',
  'priceCents',
  'discountCents',
  'vehicle',
);

export type OrderFacts = RowOf<typeof columns> & {
  items: (Omit<RowOf<typeof item>, 'discountCents'> & { discountCents?: number })[];
  /** Empty = none. */
  discountCode: string;
  isOfCompany: boolean | null;
  /** Whether units of a pick-up come from another branch. */
  isBrought: boolean;
};

export const readFacts = async (tx: Tx, orderId: number): Promise<OrderFacts> => {
  const { rows } = await tx.execute<OrderFacts>(
    sql`select ${columns},
          (select json_agg(${item} order by i.position)
            from order_items i where i.order_id = o.id) as items,
          coalesce(${discountCode}, '') as "discountCode",
          ${isOfCompany('o')} as "isOfCompany", ${isBrought} as "isBrought"
        from orders o where o.id = ${orderId}`,
  );
  const facts = rows[0];
  if (!facts) throw new Error(`there is no order ${orderId}`);
  return facts;
};

/** Returns the buyer's full name. */
export const buyerName = (order: Pick<OrderFacts, 'personName' | 'personLastName'>): string =>
  `${order.personName} ${order.personLastName}`.trim();

/** Builds the mail data that buyer and shop share: rows, sums and address. */
export const orderData = (variant: Variant, order: Omit<OrderFacts, 'version'>) => ({
  number: order.number,
  state: order.state,
  rows: order.items.map(({ name, code, quantity, priceCents, vehicle }) => ({
    name,
    vehicle,
    code,
    quantity,
    cents: priceCents * quantity,
  })),
  discountCode: order.discountCode,
  discountCents: discountOf(order.items),
  shippingName: [
    order.shippingName,
    freightNote(variant, order.shippingId, order.shippingPriceCents),
  ]
    .filter(Boolean)
    .join(' · '),
  shippingCents: order.shippingPriceCents,
  totalCents: order.totalCents,
  address: needsAddress(order.shippingId) ? addressText(order) : '',
  pickup: pickupPlace(variant, order),
  invoice: invoiceText(order),
  observation: order.observation,
  phone: order.phone,
  paymentName: order.paymentName,
});
