/** Calls of sellers about single orders. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { soldOrder } from '../definitions/order.ts';
import { inputShape } from '../definitions/schemas.ts';
import { order, takenUnits } from '../entities/orders.ts';
import { moneyBack, refund, refundEvent } from '../entities/refunds.ts';
import { remark } from '../entities/remarks.ts';
import { returnEvent } from '../entities/returns.ts';
import {
  guid,
  id,
  integer,
  optionalText,
  reason,
  requiredText,
  version,
} from '../fields/fields.ts';
import { companyOf, filters } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { MAX_NOTE } from '../limits.ts';
import { messages } from '../messages.ts';
import { MOVERS, ORDER_STATES } from '../orders/order-states.ts';
import { companyWrite, publicRead } from '../shaped-call.ts';

/** States are upper-case on the wire; any case is accepted. */
const state = z.pipe(
  z.string({ error: messages.required }).check(z.overwrite((text) => text.toUpperCase())),
  z.enum(ORDER_STATES, { error: messages.invalid }),
);
/** Whether the buyer is mailed; by default the mails of the move (`orderMoves`) decide. */
const sendEmail = z.optional(z.boolean({ error: messages.invalid }));

const soldParms = inputShape(soldOrder);
export const { max: TRACKING_LENGTH } = soldOrder.fields.trackingNumber;
const parcelNumber = () => z.optional(soldParms.trackingNumber);

const orderEvent = z.object({
  /** ISO instant. */
  date: z.string(),
  /** Null for the order's creation. */
  fromState: z.nullable(z.enum(ORDER_STATES)),
  toState: z.enum(ORDER_STATES),
  actor: z.enum(MOVERS),
  /** The person, if any; sellers are not named to the buyer. */
  userName: z.string(),
  reason: z.string(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** `detail` of record.changed: the current order and the last change. */
export const orderChanged = z.object({ order, last: orderEvent });
export type OrderChanged = z.infer<typeof orderChanged>;

/** Returns one order with its history, to its buyer and to the company that received it. */
export const orderDetail = defineCall({
  path: '/rest/order/detail',
  access: { role: 'user', company: 'ownIfAny', permission: 'orders' },
  effect: 'read',
  input: z.object({ orderId: id() }),
  output: z.object({
    data: z.object({
      order,
      history: z.array(orderEvent),
      /** Refund requests in order of time; for the buyer only completed ones. */
      refunds: z.array(refundEvent),
      /** Changes of its returns in order of time. */
      returnEvents: z.array(returnEvent),
      /** ISO instant until which stock is reserved, or null. */
      reservedUntil: z.nullable(z.string()),
      /** Notes and other actions; empty for the buyer. */
      remarks: z.array(remark),
      /** The refund that is possible now; null if there is none, and for the buyer. */
      refund: z.nullable(refund),
      /** Branches from which each product was taken; for sellers only. */
      taken: z.array(takenUnits),
      /** The key of the order's link, as its mails have it; absent over a host. */
      followKey: z.optional(z.string()),
      /** Whether units of a pick-up come from another branch. */
      isBrought: z.optional(z.boolean()),
    }),
  }),
});

/** Changes the state of one order, by employees of the company that received it. */
export const orderChangeState = companyWrite(
  '/rest/order/changeState',
  {
    orderId: id(),
    state,
    sendEmail,
    version: version(),
    /** Shown in the history and in the buyer's mail. */
    reason: reason(),
    /** Set before the mail is written; unchanged by default. */
    trackingNumber: parcelNumber(),
    /** The number that the seller saw; if it was changed meanwhile, `record.changed`. */
    trackingFrom: parcelNumber(),
    /** Dispatches it although an edit left something to pay; otherwise `order.due`. */
    withDue: z.optional(z.boolean({ error: messages.invalid })),
  },
  { data: order },
);

/** How long a seller may undo a change; the buyer's mail waits as long. */
export const UNDO_SECONDS = 10;

/** Undoes the caller's own last change of an order. */
export const orderUndo = companyWrite(
  '/rest/order/undo',
  {
    orderId: id(),
    /** As returned by the change. */
    version: integer(1),
  },
  { data: order },
);

/** Maximum orders per call. */
const MAX_ORDERS = 100;

/** The result for each order. */
const eachOrder = {
  data: z.array(
    z.object({
      orderId: z.int(),
      number: z.int(),
      error: z.string(),
      /** The order's current state; null if the caller may not see it. */
      state: z.nullable(z.enum(ORDER_STATES)),
      /** Version of an order that this call changed, by which it can be undone. */
      version: z.optional(z.int()),
    }),
  ),
};

/** Undoes the caller's own last changes of many orders, each independently. */
export const orderUndoMany = companyWrite(
  '/rest/order/undoMany',
  {
    orders: z
      .array(z.object({ orderId: id(), version: integer(1) }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_ORDERS, messages.tooLong)),
  },
  eachOrder,
);

/** Changes the state of many orders, each independently. */
export const orderChangeStates = companyWrite(
  '/rest/order/changeStates',
  {
    orders: z
      .array(z.object({ orderId: id(), version: version() }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_ORDERS, messages.tooLong)),
    state,
    sendEmail,
    /** For all of them; stored and mailed as by orderChangeState. */
    reason: reason(),
  },
  eachOrder,
);

/** Resolves an order's attention marks until new ones appear. */
export const orderAttend = companyWrite(
  '/rest/order/attend',
  {
    orderId: id(),
    /** The text that the seller read: newer marks stay. */
    attention: requiredText(5_000),
    /** The resolution, for colleagues. */
    text: reason(),
  },
  { data: order },
);

/**
 * Reserves missing units of an order that is paid or awaits payment, after new stock arrived. An order that has
 * all of them is unchanged.
 * @throws record.notFound; record.changed if it has ended or its payment time is over;
 *   order.insufficientStock if the branches do not have all missing units
 */
export const orderHold = companyWrite('/rest/order/hold', { orderId: id() }, { data: order });

/** Adds an internal note; notes are never changed. */
export const orderNote = companyWrite(
  '/rest/order/note',
  { orderId: id(), text: requiredText(MAX_NOTE) },
  { data: order },
);

/** Sets the tracking number, of which an empty one removes it, and the other fields that are sent. */
export const orderTrack = companyWrite(
  '/rest/order/track',
  {
    orderId: id(),
    ...optionalFields(soldParms),
    trackingNumber: optionalText(TRACKING_LENGTH),
    /** The number that the seller saw; if it was changed meanwhile, `record.changed`. */
    from: parcelNumber(),
  },
  { data: order },
);

/** Returns what is polled in the back-office: orders that need attention, and new ones. */
export const orderNews = defineCall({
  path: '/rest/order/news',
  access: { role: 'user', company: { of: companyOf }, permission: 'orders' },
  effect: 'read',
  /** Only `toCompany`. */
  input: z.object({ filters: filters() }),
  output: z.object({
    data: z.object({
      /** Number of orders that need attention. */
      attention: z.int(),
      /** Newest first, at most ten. */
      newest: z.array(z.object({ id: z.int(), number: z.int() })),
    }),
  }),
});

/** Lists the company's employees with an account, by whom its orders can be filtered. */
export const orderSellers = defineCall({
  path: '/rest/order/sellers',
  access: { role: 'user', company: { of: companyOf }, permission: 'orders' },
  effect: 'read',
  /** Only `toCompany`. */
  input: z.object({ filters: filters() }),
  output: z.object({ data: z.array(z.object({ id: z.int(), name: z.string() })) }),
});

/**
 * Returns an order by the link in its mails: its state and rows, without data of the buyer or the address. The session
 * decides only where it is paid.
 */
export const orderFollow = publicRead(
  '/rest/order/follow',
  { number: id(), key: guid() },
  {
    data: z.object({
      number: z.int(),
      date: z.string(),
      state: z.enum(ORDER_STATES),
      items: z.array(
        z.object({ name: z.string(), quantity: z.int(), vehicle: z.optional(z.string()) }),
      ),
      total: z.number(),
      /** As in the order's reply. */
      due: z.optional(z.number()),
      /** Whether that is paid online after a login of its buyer, not at this link; absent = no. */
      hasAccount: z.optional(z.boolean()),
      paymentName: z.string(),
      /** Where its reader pays online: at this link, or the account's buyer after a login; absent = nowhere. */
      payAt: z.optional(z.enum(['link', 'account'])),
      shippingId: z.string(),
      shippingName: z.string(),
      /** With tax, decimal. */
      shippingPrice: z.number(),
      trackingNumber: z.string(),
      /** The pickup branch; empty for delivery. */
      branchCode: z.string(),
      branchName: z.string(),
      /** Whether units of a pick-up come from another branch. */
      isBrought: z.boolean(),
      /** Payment instructions while the order awaits payment. */
      instructions: z.array(z.string()),
      /** ISO instant until which stock is reserved; null once it is paid or released. */
      reservedUntil: z.nullable(z.string()),
      history: z.array(z.object({ date: z.string(), state: z.enum(ORDER_STATES) })),
      refunds: z.array(moneyBack),
      /** As in the order's reply. */
      paymentNote: z.optional(z.string()),
      /** Absent = none. The total is without it. */
      discount: z.optional(z.object({ code: z.string(), amount: z.number() })),
      /** Units that came back, by product. */
      returned: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** Received for the cancelled order and not refunded yet. */
      toReturn: z.optional(z.array(z.object({ currency: z.string(), amount: z.number() }))),
      /** The order that replaced it, with the key of its link. */
      replacedBy: z.optional(z.object({ number: z.int(), key: z.string() })),
      /** The print request that it is of, with the key of its link. */
      print: z.optional(z.object({ number: z.int(), key: z.string() })),
    }),
  },
);
