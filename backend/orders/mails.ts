/** The mail that tells a buyer that the order was received. */

import type { Tx } from '#backend/database/connection';
import { queueMail } from '#backend/mail/outbox';
import { invoiceText } from '#contract/invoice';
import { needsAddress } from '#contract/payments';
import { pickupPlace } from '#variants/pickup';
import type { Variant } from '#variants/schema';
import type { NewOrder, StoredOrder } from './insert-order.ts';
import { orderUrl } from './order-urls.ts';
import type { Line } from './rules.ts';

const addressOf = ({ payload }: NewOrder, { addressCityName, addressStateName }: StoredOrder) =>
  [payload.OrderAddress, addressCityName, addressStateName].filter(Boolean).join(', ');

/** Written in the order's own transaction, once, when it leaves INI for PPE or PAP. */
export const mailOrderReceived = async (
  tx: Tx,
  variant: Variant,
  order: NewOrder,
  stored: StoredOrder,
  lines: readonly Line[],
): Promise<void> => {
  await queueMail(tx, {
    event: `order-received:${stored.number}`,
    to: order.session.email,
    template: 'orderReceived',
    data: {
      number: stored.number,
      url: orderUrl(variant, stored),
      name: order.session.firstName,
      state: order.state,
      rows: lines.map(({ name, code, quantity, priceCents }) => ({
        name,
        code,
        quantity,
        cents: priceCents * quantity,
      })),
      shippingName: order.shipping.name,
      shippingCents: order.shipping.priceCents,
      totalCents: order.totalCents,
      address: needsAddress(order.shipping.id) ? addressOf(order, stored) : '',
      pickup: pickupPlace(variant, stored),
      invoice: invoiceText(stored),
      observation: stored.observation,
      phone: order.payload.OrderPhone,
      paymentName: order.payment.name,
      instructions: order.payment.instructions,
    },
  });
};
