import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { boughtOrder } from '../definitions/order.ts';
import { newShape } from '../definitions/schemas.ts';
import { order } from '../entities/orders.ts';
import { code, guid, integer, optionalText, quantity, wireMoney } from '../fields/fields.ts';
import { companyOf, filters, page } from '../fields/list-fields.ts';
import { optionalRut, phoneText } from '../fields/person-fields.ts';
import { MAX_CODE, MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';
import { MAX_CARS_TEXT } from '../orders/cars-text.ts';
import type { OrderState } from '../orders/order-states.ts';
import { needsAddress, PAYMENT_IDS, SHIPPING_IDS } from '../orders/payments.ts';
import { PHONE_TYPES } from '../people/phones.ts';
import { userRead, userWrite } from '../shaped-call.ts';

const optionalId = z._default(integer(-1), -1);

const orderItemPayload = z.object({
  Code: code(),
  Name: optionalText(300),
  /** The price that the buyer saw. The server computes its own and refuses different ones. */
  Price: wireMoney(),
  Quantity: quantity(),
  /** The car that it is for, as its buyer's page names it. */
  Vehicle: z.optional(optionalText(MAX_CARS_TEXT)),
});

/** Skips invalid values, so that errors of several fields are reported together. */
const isReadable = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null;

/** Where an order goes, how it is paid and who is billed, as its buyer chooses it. */
const deliveryShape = {
  OrderPhone: phoneText(messages.phoneMissing),
  OrderPhoneType: z._default(z.enum(PHONE_TYPES, { error: messages.invalid }), 'HOM'),
  OrderPhoneObservation: optionalText(),
  OrderAddress: optionalText(300),
  OrderAddressIdentifier: optionalText(60),
  OrderAddressGeolocation: optionalText(60),
  OrderAddressObservation: optionalText(),
  OrderAddressZIPCode: optionalText(10),
  OrderAddressRecipient: optionalText(200),
  OrderAddressStateId: optionalId,
  OrderAddressStateName: optionalText(100),
  OrderAddressCityId: optionalId,
  OrderAddressCityName: optionalText(100),
  OrderShippingId: z.enum(SHIPPING_IDS, { error: messages.required }),
  /** The pick-up branch of the shipping RES; empty = the shop's default one. */
  OrderBranchCode: optionalText(MAX_CODE),
  OrderPaymentId: z.enum(PAYMENT_IDS, { error: messages.required }),
  /** The name on the invoice; both empty = a ticket without a RUT. */
  OrderInvoiceName: optionalText(200),
  OrderInvoiceIdentifier: optionalRut(),
  ...newShape(boughtOrder),
};
const anyDelivery = z.object(deliveryShape);
export type Delivery = z.output<typeof anyDelivery>;

const deliveryRules = [
  z.refine<Delivery>((order) => !needsAddress(order.OrderShippingId) || order.OrderAddress !== '', {
    path: ['OrderAddress'],
    error: messages.addressMissing,
    when: isReadable,
  }),
  z.refine<Delivery>((order) => !order.OrderInvoiceIdentifier || Boolean(order.OrderInvoiceName), {
    path: ['OrderInvoiceName'],
    error: messages.required,
    when: isReadable,
  }),
  z.refine<Delivery>((order) => !order.OrderInvoiceName || Boolean(order.OrderInvoiceIdentifier), {
    path: ['OrderInvoiceIdentifier'],
    error: messages.required,
    when: isReadable,
  }),
];

/** An order whose items are known, such as those of a quotation. */
export const delivery = anyDelivery.check(...deliveryRules);

/**
 * The order as the page sends it (spec, section 3). State, number, person, e-mail, prices, shipping
 * price and destination company are accepted and ignored: the server fills them in itself.
 */
export const orderPayload = z
  .object({
    OrderGUID: guid(),
    /** The buyer's earlier order that this one replaces, if it still awaits an online payment. */
    OrderReplacesGUID: z.optional(guid()),
    OrderState: optionalText(3),
    OrderNumber: z.optional(integer(-1)),
    OrderUserEmail: optionalText(254),
    OrderCompanyId: optionalId,
    OrderCompanyName: optionalText(200),
    OrderCompanyIdentifier: optionalText(20),
    OrderPersonId: optionalId,
    OrderPersonName: optionalText(200),
    OrderPersonLastName: optionalText(200),
    OrderPersonIdentifier: optionalText(20),
    OrderDestinationCompanyId: optionalId,
    OrderDestinationCompanyName: optionalText(200),
    OrderDestinationCompanyIdentifier: optionalText(20),
    OrderShippingName: optionalText(100),
    OrderShippingTerm: z._default(integer(0), 0),
    OrderShippingPrice: z._default(wireMoney(), 0),
    OrderPaymentName: optionalText(100),
    OrderDiscountCode: z.optional(optionalText(60)),
    /** The discount that the buyer saw. The server computes its own and refuses a different one. */
    OrderDiscount: z.optional(wireMoney()),
    ...deliveryShape,
    Items: z
      .array(orderItemPayload, { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_ROWS, messages.tooLong)),
  })
  .check(...deliveryRules);
export type OrderPayload = z.output<typeof orderPayload>;

/** `detail` of order.priceChanged: the rows (and the shipping) whose price has changed. */
export const priceChange = z.object({
  items: z.array(z.object({ code: z.string(), name: z.string(), price: z.number() })),
  shippingPrice: z.number(),
});
/** `detail` of order.insufficientStock and order.unknownItem, with the units left. */
export const refusedRows = z.object({
  items: z.array(z.object({ code: z.string(), left: z.optional(z.int()) })),
});

/** Places an order. Idempotent for the same OrderGUID and body. */
export const orderAdd = defineCall({
  path: '/rest/order/add',
  access: { role: 'user' },
  effect: 'write',
  // Each of its rows has a code and a name, which may be long.
  maxBytes: 250_000,
  input: z.object({ order: orderPayload }),
  output: z.object({ data: order }),
});

/** Newest first, or oldest first, to serve the longest waiting. */
export const ORDER_SORTS = ['NEW', 'OLD'] as const;

/**
 * Lists orders, newest first: the caller's own, or with `toCompany` those of the shop. API tokens need the filter
 * `toCompany` with the value 1, the shop's company. Other filter keys: `guid` (of a user), `startDate` and `endDate`
 * (ISO instants, or `MM/DD/YYYY hh:mm:ss.s` by the shop's clock), `state`, `text`, `after` (an order's id, for newer
 * ones: read all orders with it and `orderBy` OLD, since pages shift), and only with `toCompany` `attention` (`yes`:
 * those that a seller must look at), `branch` (of pick-up or of the units), `payment`, and `seller` (an account's id:
 * those that this seller has moved).
 */
export const orderFilter = defineCall({
  path: '/rest/order/filter',
  access: { role: 'user', company: { of: companyOf }, permission: 'orders' },
  effect: 'read',
  input: z.object({ filters: filters(), ...page, orderBy: z.optional(z.enum(ORDER_SORTS)) }),
  output: z.object({ data: z.array(order), resultCount: z.int() }),
});

// Not `z.record`: its code would be added to every page.
const countOfEach = {
  INI: z.int(),
  PCH: z.int(),
  PPE: z.int(),
  PAP: z.int(),
  DIS: z.int(),
  CAN: z.int(),
} satisfies Record<OrderState, unknown>;

/** Counts orders by state under these filters, ignoring the filter by state. */
export const orderCounts = defineCall({
  path: '/rest/order/counts',
  access: { role: 'user', company: { of: companyOf }, permission: 'orders' },
  effect: 'read',
  input: z.object({ filters: filters() }),
  output: z.object({ data: z.object(countOfEach) }),
});

/** Returns one of the caller's orders by its GUID, for the confirmation after a reload. */
export const orderFind = userRead('/rest/order/find', { guid: guid() }, { data: order });

/** Cancels the caller's unpaid order, unless its provider reports a payment. */
export const orderCancel = userWrite('/rest/order/cancel', { guid: guid() }, { data: order });

/** Returns the items of one of the caller's orders at today's prices, for the cart. */
export const orderAgain = userRead(
  '/rest/order/again',
  { guid: guid() },
  {
    data: z.array(
      z.object({
        code: z.string(),
        /** The code of its page and image. */
        imageCode: z.string(),
        name: z.string(),
        quantity: z.int(),
        /** The car that it was for; absent = not told. */
        vehicle: z.optional(z.string()),
        /** The current price with tax, decimal; absent if it is not sold any more. */
        price: z.optional(z.number()),
      }),
    ),
  },
);
