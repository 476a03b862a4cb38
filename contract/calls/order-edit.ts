/** Changes of unpaid orders by sellers. */
import * as z from 'zod/mini';
import { order } from '../entities/orders.ts';
import {
  chosenId,
  code,
  id,
  integer,
  optionalText,
  quantity,
  reason,
  requiredText,
} from '../fields/fields.ts';
import { MAX_CODE, MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';
import { SHIPPING_IDS } from '../orders/payments.ts';
import { companyWrite } from '../shaped-call.ts';

/** Where an order is delivered to; the names of places come from the shop's own list. */
export const editedAddress = z.object({
  OrderAddress: requiredText(300),
  OrderAddressStateId: chosenId(),
  OrderAddressCityId: chosenId(),
  OrderAddressRecipient: optionalText(200),
  OrderAddressObservation: optionalText(),
  OrderAddressZIPCode: optionalText(10),
});

/**
 * Replaces lines, delivery and address of an order that awaits its payment. Lines that it had keep their price,
 * new ones have today's; the server adds up. The buyer is mailed the new order.
 * @throws record.changed after another change; order.transition once it is paid, cancelled or being paid;
 *   order.unknownItem, order.insufficientStock with the rows in `detail`; order.option
 */
export const orderEdit = companyWrite(
  '/rest/order/edit',
  {
    orderId: id(),
    /** As the seller saw the order. */
    version: integer(1),
    items: z
      .array(z.object({ code: code(), quantity: quantity() }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_ROWS, messages.tooLong)),
    shippingId: z.enum(SHIPPING_IDS, { error: messages.required }),
    /** The pick-up branch; required by the shipping RES only. */
    branchCode: optionalText(MAX_CODE),
    /** Absent = it stays. */
    address: z.optional(editedAddress),
    /** Mailed to the buyer. */
    reason: reason(),
  },
  { data: order },
);
