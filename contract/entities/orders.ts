/** An order as replies carry it. */
import * as z from 'zod/mini';
import { boughtOrder, soldOrder } from '../definitions/order.ts';
import { replyShape } from '../definitions/schemas.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { note } from './remarks.ts';

/** What came in online for an order, in one currency; what its provider took back is not among it. */
const paidOnline = {
  currency: z.string(),
  amount: z.number(),
  /** What of it went back to the buyer. */
  returned: z.number(),
};

/** From which branch units of an order are to be fetched. */
export const takenUnits = z.object({ code: z.string(), branch: z.string(), quantity: z.int() });
export type TakenUnits = z.infer<typeof takenUnits>;

const orderItem = z.object({
  code: z.string(),
  name: z.string(),
  /** With tax, decimal, in the order's currency. */
  price: z.number(),
  quantity: z.int(),
});
export const order = z.object({
  id: z.int(),
  gUID: z.string(),
  number: z.int(),
  /** Grows with every change; sent back with a change, it shows whether somebody else was first. */
  version: z.int(),
  /** ISO instant. */
  date: z.string(),
  state: z.enum(ORDER_STATES),
  items: z.array(orderItem),
  total: z.number(),
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
  /** Where it is fetched; empty where it is brought. */
  branchCode: z.string(),
  branchName: z.string(),
  /** Whom the invoice is for; empty = a ticket without a RUT. */
  invoiceName: z.string(),
  invoiceIdentifier: z.string(),
  ...replyShape(boughtOrder),
  ...replyShape(soldOrder),
  personName: z.string(),
  personLastName: z.string(),
  userEmail: z.string(),
  /** What its buyer paid online, one for each currency; for the buyer alone, absent where nothing came in. */
  paid: z.optional(z.array(z.object(paidOnline))),
  /** What the company that received it sees, and its buyer does not. */
  counter: z.optional(
    z.object({
      /** What a seller has to look at; empty = nothing. */
      attention: z.string(),
      /** The company that the buyer's account was registered for, or empty: a RUT is named by whoever likes. */
      companyName: z.string(),
      companyIdentifier: z.string(),
      /** Whether the shop has the buyer among that company's people; absent: no company, or nobody can say. */
      isOfCompany: z.optional(z.boolean()),
      phoneObservation: z.string(),
      addressZIPCode: z.string(),
      /** In the order of time. */
      notes: z.array(note),
      /** One for each currency; absent where nothing came in. */
      paid: z.optional(
        z.array(
          z.object({
            ...paidOnline,
            /** What of it a seller can still give back. */
            left: z.number(),
          }),
        ),
      ),
      /** Of a cancelled order alone: whether a seller may take it up, as nobody ended it; absent: nobody can say. */
      mayTakeUp: z.optional(z.boolean()),
      /** Absent where it holds none. */
      taken: z.optional(z.array(takenUnits)),
    }),
  ),
  /** The order that its buyer placed in its stead. */
  replacedBy: z.optional(z.object({ number: z.int(), gUID: z.string() })),
});
export type Order = z.infer<typeof order>;
