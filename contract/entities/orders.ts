import * as z from 'zod/mini';
import { boughtOrder, soldOrder } from '../definitions/order.ts';
import { replyShape } from '../definitions/replies.ts';
import { COUNTER_PAYMENT_IDS } from '../orders/counter-payments.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { DIFFERENCE_WAYS } from '../orders/paid-ways.ts';
import { note } from './remarks.ts';
import { orderReturn } from './returns.ts';

/** Online payments of an order in one currency, without charge-backs. */
const paidOnline = {
  currency: z.string(),
  amount: z.number(),
  /** The refunded part. */
  returned: z.number(),
};

/** Units that an order takes from a branch. */
export const takenUnits = z.object({ code: z.string(), branch: z.string(), quantity: z.int() });
export type TakenUnits = z.infer<typeof takenUnits>;

const orderItem = z.object({
  code: z.string(),
  name: z.string(),
  /** With tax, decimal, in the order's currency. */
  price: z.number(),
  quantity: z.int(),
  /** The car that it is for; absent = not told. */
  vehicle: z.optional(z.string()),
});
export const order = z.object({
  id: z.int(),
  gUID: z.string(),
  number: z.int(),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
  /** ISO instant. */
  date: z.string(),
  state: z.enum(ORDER_STATES),
  items: z.array(orderItem),
  total: z.number(),
  /** The part of a paid order's total that an edit added and nobody has paid; absent = none. */
  due: z.optional(z.number()),
  address: z.string(),
  addressCityName: z.string(),
  addressStateName: z.string(),
  addressRecipient: z.string(),
  addressObservation: z.string(),
  phone: z.string(),
  paymentId: z.string(),
  paymentName: z.string(),
  shippingId: z.string(),
  shippingName: z.string(),
  shippingPrice: z.number(),
  /** The pick-up branch; empty for deliveries. */
  branchCode: z.string(),
  branchName: z.string(),
  /** The name on the invoice; empty = a ticket without a RUT. */
  invoiceName: z.string(),
  invoiceIdentifier: z.string(),
  ...replyShape(boughtOrder),
  ...replyShape(soldOrder),
  personName: z.string(),
  personLastName: z.string(),
  userEmail: z.string(),
  /** A discount code, whose amount the prices of the items are without; absent = none. */
  discount: z.optional(z.object({ code: z.string(), amount: z.number() })),
  /** Online payments by currency, for the buyer only; absent if there are none. */
  paid: z.optional(z.array(z.object(paidOnline))),
  /** Data for the receiving company only. */
  counter: z.optional(
    z.object({
      /** Problems that a seller must look at; empty = none. */
      attention: z.string(),
      /** The company of the buyer's registration, unverified; empty = none. */
      companyName: z.string(),
      companyIdentifier: z.string(),
      /** Whether the buyer is confirmed as the company's; absent = no company, or unknown. */
      isOfCompany: z.optional(z.boolean()),
      phoneObservation: z.string(),
      addressZIPCode: z.string(),
      /** The oldest first. */
      notes: z.array(note),
      /** One per currency; absent if there are none. */
      paid: z.optional(
        z.array(
          z.object({
            ...paidOnline,
            /** The refundable rest. */
            left: z.number(),
          }),
        ),
      ),
      /** Sums that were paid, and their rest, in UYU; absent where that is the total. */
      money: z.optional(
        z.object({
          /** As first paid. */
          first: z.number(),
          /** Differences of edits, the oldest first. */
          later: z.array(
            z.object({
              /** ISO instant. */
              date: z.string(),
              by: z.enum(DIFFERENCE_WAYS),
              amount: z.number(),
            }),
          ),
          /** Without what went back. */
          left: z.number(),
        }),
      ),
      /** UYU that was received without a provider, of an order that was cancelled then; absent = none. */
      owed: z.optional(z.number()),
      /** Whether a seller may resume it, as no person cancelled it; absent = unknown. */
      mayResume: z.optional(z.boolean()),
      /** Whether a seller may still take back its dispatch; absent = it has not left, or unknown. */
      mayTakeBack: z.optional(z.boolean()),
      /** The quotation that it was; absent = none. */
      quotation: z.optional(
        z.object({
          id: z.int(),
          number: z.int(),
          /** The print request that it priced; null = none. */
          print: z.nullable(z.int()),
        }),
      ),
      /** How a sale at the counter was paid; absent for other orders. */
      till: z.optional(
        z.array(
          z.object({
            id: z.enum(COUNTER_PAYMENT_IDS),
            /** Its part of the total. */
            amount: z.number(),
            /** Money that the customer handed over. */
            received: z.number(),
          }),
        ),
      ),
      /** Absent if no units are reserved. */
      taken: z.optional(z.array(takenUnits)),
    }),
  ),
  /** News of its payment that are out of the ordinary: declined, disputed, charged back. */
  paymentNote: z.optional(z.string()),
  /** The oldest first; absent if there are none. */
  returns: z.optional(z.array(orderReturn)),
  /** The order that replaced it. */
  replacedBy: z.optional(z.object({ number: z.int(), gUID: z.string() })),
});
export type Order = z.infer<typeof order>;
