/** Calls about returns of paid orders. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { order } from '../entities/orders.ts';
import { REFUND_WAYS, returnable, returnRow } from '../entities/returns.ts';
import {
  guid,
  id,
  integer,
  neededReason,
  optionalText,
  quantity,
  reason,
  wireMoney,
} from '../fields/fields.ts';
import { companyOf, filters, page } from '../fields/list-fields.ts';
import { MAX_CODE, MAX_ROWS } from '../limits.ts';
import { messages } from '../messages.ts';
import { PAID_WAYS } from '../orders/paid-ways.ts';
import { sellerWrite, userWrite } from '../shaped-call.ts';

const rowsOf = <T extends z.ZodMiniType>(row: T) =>
  z
    .array(row, { error: messages.required })
    .check(z.minLength(1, messages.required), z.maxLength(MAX_ROWS, messages.tooLong));

/** A line of the order: by its code, or a free text by its position. */
const line = {
  code: optionalText(MAX_CODE),
  position: z.optional(integer(0)),
  quantity: quantity(),
};

const items = rowsOf(z.object(line));

/** Units that arrived, each at a branch. */
const arrived = rowsOf(
  z.object({
    ...line,
    /** Empty = they are written off. */
    branch: optionalText(MAX_CODE),
  }),
);

/** The money of a return: UYU by hand, the currency of the payment at the provider. */
const refund = z.object({
  by: z.enum(REFUND_WAYS, { error: messages.invalid }),
  amount: wireMoney().check(z.minimum(0.01, messages.amount)),
});

/** The number of the change that the caller saw; an older one is `record.changed`. */
const version = integer(1);

/** Returns what of an order can still be returned, to its buyer and to the company that received it. */
export const returnFind = defineCall({
  path: '/rest/return/find',
  access: { role: 'user', company: 'ownIfAny', permission: 'orders' },
  effect: 'read',
  input: z.object({ orderId: id() }),
  output: z.object({ data: returnable }),
});

/**
 * Asks for a return of an own order, within the shop's terms; a seller decides. Idempotent for the same key.
 * @throws return.over after the term; return.quantity for more units than are left
 */
export const returnRequest = userWrite(
  '/rest/return/request',
  {
    /** The order. */
    guid: guid(),
    /** Made by the page. */
    key: guid(),
    items,
    reason: neededReason(),
  },
  { data: order },
);

/** Cancels an own return that has not arrived. */
export const returnCancel = userWrite('/rest/return/cancel', { guid: guid() }, { data: order });

/**
 * Adds a return that a seller accepts, and with `arrived` receives it at once. Idempotent for the same key.
 * @throws return.quantity; return.money for more than was paid and not given back
 */
export const returnAdd = sellerWrite('orders')(
  '/rest/return/add',
  {
    orderId: id(),
    /** Made by the page. */
    key: guid(),
    items,
    reason: neededReason(),
    arrived: z.optional(arrived),
    /** Only with `arrived`. */
    refund: z.optional(refund),
  },
  { data: order },
);

/** Accepts or refuses a return. */
export const returnDecide = sellerWrite('orders')(
  '/rest/return/decide',
  {
    returnId: id(),
    version,
    state: z.enum(['ACC', 'REJ'], { error: messages.invalid }),
    /** Mailed to the buyer. */
    reason: reason(),
  },
  { data: order },
);

/**
 * Receives the units of a return, which go to branches or are written off, and gives their money back. Fewer
 * units than were named may arrive. A refund that the provider refuses stays due: the units have arrived.
 */
export const returnReceive = sellerWrite('orders')(
  '/rest/return/receive',
  { returnId: id(), version, arrived, reason: reason(), refund: z.optional(refund) },
  { data: order },
);

/** Gives the money of a received return back that is not under way, or with no `refund` needs none. */
export const returnRefund = sellerWrite('orders')(
  '/rest/return/refund',
  { returnId: id(), version, refund: z.optional(refund) },
  { data: order },
);

/**
 * Notes that money of an order went back by hand which was paid without a provider and then cancelled.
 * @throws record.changed after another change; payment.settled if nothing is owed; return.money
 */
export const returnByHand = sellerWrite('orders')(
  '/rest/return/byHand',
  {
    orderId: id(),
    /** As the seller saw the order. */
    version,
    by: z.enum(PAID_WAYS, { error: messages.required }),
    /** UYU. */
    amount: wireMoney().check(z.minimum(0.01, messages.amount)),
    /** The buyer reads it. */
    note: reason(),
  },
  { data: order },
);

/**
 * Filter keys of returns: `toCompany`, `state` and, only with `toCompany`, `text` (number of the order, or
 * words of it) and `money` (`OPEN` = some of it is still to go back).
 */
export const returnFilter = defineCall({
  path: '/rest/return/filter',
  access: { role: 'user', company: { of: companyOf }, permission: 'orders' },
  effect: 'read',
  input: z.object({ filters: filters(), ...page }),
  output: z.object({ data: z.array(returnRow), resultCount: z.int() }),
});
