/** Calls of sales at the counter. */
import * as z from 'zod/mini';
import { counterCustomer } from '../definitions/counter-customer.ts';
import { quotationLine } from '../definitions/quotation.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { order } from '../entities/orders.ts';
import { noneOrId } from '../fields/communication-fields.ts';
import { email } from '../fields/email.ts';
import { code, guid, id, wireMoney } from '../fields/fields.ts';
import { messages } from '../messages.ts';
import { COUNTER_PAYMENT_IDS } from '../orders/counter-payments.ts';
import { sellerWrite } from '../shaped-call.ts';

/** The most lines of a sale. */
export const MAX_SOLD = 100;

const { Price, Discount, Quantity } = inputShape(quotationLine);

const items = z
  .array(
    z.object({
      Code: code(),
      /** The catalogue's price as the seller sees it; another one is `order.priceChanged`. */
      Price,
      Discount,
      Quantity,
    }),
    { error: messages.required },
  )
  .check(z.minLength(1, messages.required), z.maxLength(MAX_SOLD, messages.tooLong));

const payment = z.object({
  PaymentId: z.enum(COUNTER_PAYMENT_IDS, { error: messages.required }),
  /** Its part of the total. */
  Amount: wireMoney(),
  /** Cash that the customer hands over; the rest is given back. */
  Received: z.optional(wireMoney()),
});

const counterSale = z.object({
  /** Idempotency key. */
  OrderGUID: guid(),
  /** The branch whose units are sold. */
  OrderBranchCode: code(),
  CustomerCompanyId: noneOrId(),
  CustomerPersonId: noneOrId(),
  ...newShape(counterCustomer),
  Items: items,
  Payments: z
    .array(payment, { error: messages.required })
    .check(
      z.minLength(1, messages.required),
      z.maxLength(COUNTER_PAYMENT_IDS.length, messages.tooLong),
    ),
});

/**
 * Sells at the counter: stores an order that is paid and handed over, and takes its units from one branch.
 * Idempotent for the same OrderGUID and body.
 * @throws order.unknownItem, order.priceChanged, order.insufficientStock, quotation.discount, quotation.belowCost,
 * order.keyReused; request.invalid where the payments are not the total
 */
export const orderSell = sellerWrite('orders')(
  '/rest/order/sell',
  { sale: counterSale },
  { data: order },
);

/** Mails the receipt of a sale at the counter. */
export const orderMailReceipt = sellerWrite('orders')(
  '/rest/order/mailReceipt',
  { orderId: id(), email: email() },
  {},
);
