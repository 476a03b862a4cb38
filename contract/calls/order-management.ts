/** Calls of the people behind the counter: an order's detail and its way through the states. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { order, takenUnits } from '../entities/orders.ts';
import { moneyBack, refund, refundEvent } from '../entities/refunds.ts';
import { remark } from '../entities/remarks.ts';
import { id, integer, optionalText, reason, requiredText, version } from '../fields/fields.ts';
import { companyOf, filters } from '../fields/list-fields.ts';
import { MAX_NOTE } from '../limits.ts';
import { messages } from '../messages.ts';
import { MOVERS, ORDER_STATES } from '../orders/order-states.ts';

/** States travel upper-cased; any case is read. */
const state = z.pipe(
  z.string({ error: messages.required }).check(z.toUpperCase()),
  z.enum(ORDER_STATES, { error: messages.invalid }),
);
/** Whether the buyer is told; without a word the state's own flag decides. */
const sendEmail = z.optional(z.boolean({ error: messages.invalid }));

export const TRACKING_LENGTH = 60;
const trackingNumber = optionalText(TRACKING_LENGTH);
const parcelNumber = () =>
  z.optional(
    z
      .string({ error: messages.invalid })
      .check(z.trim(), z.maxLength(TRACKING_LENGTH, messages.tooLong)),
  );

const orderEvent = z.object({
  /** ISO instant. */
  date: z.string(),
  /** Null for the creation. */
  fromState: z.nullable(z.enum(ORDER_STATES)),
  toState: z.enum(ORDER_STATES),
  actor: z.enum(MOVERS),
  /** Who it was, where a person did it; of a seller the buyer is not told. */
  userName: z.string(),
  reason: z.string(),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** `detail` of record.changed: the order as it stands now, and what was done to it last. */
export const orderChanged = z.object({ order, last: orderEvent });
export type OrderChanged = z.infer<typeof orderChanged>;

/** One order with its history; for its buyer and for the company that received it. */
export const orderDetail = defineCall({
  path: '/rest/order/detail',
  access: { role: 'user', company: 'ownIfAny' },
  effect: 'read',
  input: z.object({ orderId: id() }),
  output: z.object({
    data: z.object({
      order,
      history: z.array(orderEvent),
      /** Money that was asked back, in the order of time; for the buyer what came back alone. */
      refunds: z.array(refundEvent),
      /** ISO instant until which the stock stays reserved, or null. */
      reservedUntil: z.nullable(z.string()),
      /** What was done beside moving it; empty for the buyer. */
      remarks: z.array(remark),
      /** What a refund would give back now; null where there is nothing, and for the buyer. */
      refund: z.nullable(refund),
      /** From which branch each product is to be fetched; for the company alone. */
      taken: z.array(takenUnits),
    }),
  }),
});

/** Moves one order; for people who work for the company that received it. */
export const orderChangeState = defineCall({
  path: '/rest/order/changeState',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({
    orderId: id(),
    state,
    sendEmail,
    version: version(),
    /** Kept in the history, which the buyer reads, and what the buyer's mail says. */
    reason: reason(),
    /** Set together with the change, so that its mail says it; without a word it stays. */
    trackingNumber: parcelNumber(),
    /** The one that the seller saw: where a colleague has written another, the order is `record.changed`. */
    trackingFrom: parcelNumber(),
  }),
  output: z.object({ data: order }),
});

/** For so long a seller may take the change back, and the buyer is not told yet. */
export const UNDO_SECONDS = 10;

/** Takes the caller's own last change of an order back, as though it had not been made. */
export const orderUndo = defineCall({
  path: '/rest/order/undo',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({
    orderId: id(),
    /** As the change answered it. */
    version: integer(1),
  }),
  output: z.object({ data: order }),
});

/** As many orders as one call moves, or takes back. */
const MANY = 100;

/** What became of each of many orders. */
const eachOrder = z.object({
  data: z.array(
    z.object({
      orderId: z.int(),
      number: z.int(),
      error: z.string(),
      /** Where the order stands now; null where the caller may not know. */
      state: z.nullable(z.enum(ORDER_STATES)),
      /** Of what this call changed: by it the change is taken back. */
      version: z.optional(z.int()),
    }),
  ),
});

/** Takes the caller's own last changes of many orders back, each on its own. */
export const orderUndoMany = defineCall({
  path: '/rest/order/undoMany',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({
    orders: z
      .array(z.object({ orderId: id(), version: integer(1) }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MANY, messages.tooLong)),
  }),
  output: eachOrder,
});

/** Moves many orders, each on its own: one that cannot move says why, the others do. */
export const orderChangeStates = defineCall({
  path: '/rest/order/changeStates',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({
    orders: z
      .array(z.object({ orderId: id(), version: version() }), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MANY, messages.tooLong)),
    state,
    sendEmail,
    /** Of all of them; kept and mailed as the single change's. */
    reason: reason(),
  }),
  output: eachOrder,
});

/** Somebody dealt with what needed attention: it leaves the lists until there is something else. */
export const orderAttend = defineCall({
  path: '/rest/order/attend',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({
    orderId: id(),
    /** What the seller read: what has come up since is not dealt with. */
    attention: requiredText(5_000),
    /** What was done, for the colleagues. */
    text: reason(),
  }),
  output: z.object({ data: order }),
});

/**
 * Sets the units apart that a paid order, or one that awaits its payment, lacks: they came in since. One that
 * holds all of them stays as it is.
 * @throws record.notFound; record.changed where it has ended, or nobody has paid for it in time;
 *   order.insufficientStock, of all that it lacks, where the branches have too few of something
 */
export const orderHold = defineCall({
  path: '/rest/order/hold',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({ orderId: id() }),
  output: z.object({ data: order }),
});

/** A note for the colleagues; notes are added, never changed, so two people's stand beside each other. */
export const orderNote = defineCall({
  path: '/rest/order/note',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({ orderId: id(), text: requiredText(MAX_NOTE) }),
  output: z.object({ data: order }),
});

/** The number by which the buyer follows the parcel; empty takes it away. */
export const orderTrack = defineCall({
  path: '/rest/order/track',
  access: { role: 'user', company: 'own' },
  effect: 'write',
  input: z.object({
    orderId: id(),
    trackingNumber,
    /** What the seller saw: where a colleague has written another since, `record.changed`. */
    from: parcelNumber(),
  }),
  output: z.object({ data: order }),
});

/** What a company's people are told without asking: what needs attention, and what came in. */
export const orderNews = defineCall({
  path: '/rest/order/news',
  access: { role: 'user', company: { of: companyOf } },
  effect: 'read',
  /** `toCompany`, and nothing else. */
  input: z.object({ filters: filters() }),
  output: z.object({
    data: z.object({
      /** How many orders a seller has to look at. */
      attention: z.int(),
      /** The newest orders, newest first, at most ten. */
      newest: z.array(z.object({ id: z.int(), number: z.int() })),
    }),
  }),
});

/**
 * What the link in an order's mails shows to whoever holds it: its state and rows, and nothing that
 * tells who bought or where it goes.
 */
export const orderFollow = defineCall({
  path: '/rest/order/follow',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ number: id(), key: z.guid({ error: messages.invalid }) }),
  output: z.object({
    data: z.object({
      number: z.int(),
      date: z.string(),
      state: z.enum(ORDER_STATES),
      items: z.array(z.object({ name: z.string(), quantity: z.int() })),
      total: z.number(),
      paymentName: z.string(),
      shippingId: z.string(),
      shippingName: z.string(),
      /** With tax, decimal. */
      shippingPrice: z.number(),
      trackingNumber: z.string(),
      /** Where it is fetched; empty where it is brought. */
      branchCode: z.string(),
      branchName: z.string(),
      /** How to pay, while the order waits for its money. */
      instructions: z.array(z.string()),
      /** ISO instant until which its goods are set apart; null once they are its buyer's, or anybody's. */
      reservedUntil: z.nullable(z.string()),
      history: z.array(z.object({ date: z.string(), state: z.enum(ORDER_STATES) })),
      refunds: z.array(moneyBack),
      /** Came for the cancelled order and has not gone back yet. */
      toReturn: z.optional(z.array(z.object({ currency: z.string(), amount: z.number() }))),
      /** The order that its buyer placed in its stead, with the key of its link. */
      replacedBy: z.optional(z.object({ number: z.int(), key: z.string() })),
    }),
  }),
});
