/** Changes of orders by sellers, until they are dispatched. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { order } from '../entities/orders.ts';
import { REFUND_WAYS } from '../entities/returns.ts';
import {
  chosenId,
  code,
  id,
  integer,
  optionalText,
  quantity,
  reason,
  requiredText,
  wireMoney,
} from '../fields/fields.ts';
import { MAX_CODE, MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';
import { PAID_WAYS } from '../orders/paid-ways.ts';
import { SHIPPING_IDS } from '../orders/payments.ts';
import { companyWrite } from '../shaped-call.ts';

const items = z
  .array(z.object({ code: code(), quantity: quantity() }), { error: messages.required })
  .check(z.minLength(1, messages.required), z.maxLength(MAX_ROWS, messages.tooLong));

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
 * Replaces lines, delivery and address of an order that has not left. Units that it had keep their price,
 * others have today's for the buyer, unless the seller may set prices; the server adds up. The buyer is mailed the new order. Of a paid order a lower total gives
 * the difference back, and a higher one leaves it to be paid (`due`).
 * @throws record.changed after another change; order.transition once it is dispatched, cancelled or being paid;
 *   order.unknownItem, order.insufficientStock with the rows in `detail`; order.option; return.quantity for fewer
 *   units than returns name; return.money, permission.missing for a refund
 */
export const orderEdit = companyWrite(
  '/rest/order/edit',
  {
    orderId: id(),
    /** As the seller saw the order. */
    version: integer(1),
    items,
    shippingId: z.enum(SHIPPING_IDS, { error: messages.required }),
    /** The pick-up branch; required by the shipping RES only. */
    branchCode: optionalText(MAX_CODE),
    /** Absent = it stays. */
    address: z.optional(editedAddress),
    /** Mailed to the buyer. */
    reason: reason(),
    /** How the difference of a lower total goes back; required by paid orders only. */
    refundBy: z.optional(z.enum(REFUND_WAYS, { error: messages.invalid })),
  },
  { data: order },
);

/**
 * Returns what an order would cost after an edit. Nothing changes.
 * @throws order.unknownItem, return.quantity; permission.missing
 */
export const orderEditPreview = defineCall({
  path: '/rest/order/editPreview',
  access: { role: 'user', company: 'own', permission: 'orders' },
  effect: 'read',
  input: z.object({
    orderId: id(),
    items,
    shippingId: z.enum(SHIPPING_IDS, { error: messages.required }),
  }),
  output: z.object({
    data: z.object({
      items: z.array(
        z.object({ code: z.string(), name: z.string(), price: z.number(), quantity: z.int() }),
      ),
      shippingPrice: z.number(),
      total: z.number(),
      /** UYU that would be left to pay of a paid order. */
      due: z.number(),
      /** UYU of a paid order that would go back. */
      back: z.number(),
    }),
  }),
});

/**
 * Notes that the buyer has paid what an edit left to be paid, or a part of it.
 * @throws record.changed after another change; payment.settled if nothing is left to pay
 */
export const orderSettle = companyWrite(
  '/rest/order/settle',
  {
    orderId: id(),
    /** As the seller saw the order. */
    version: integer(1),
    by: z.enum(PAID_WAYS, { error: messages.required }),
    /** UYU. */
    amount: wireMoney().check(z.minimum(0.01, messages.amount)),
  },
  { data: order },
);
