import * as z from 'zod/mini';
import { PAID_WAYS } from '../orders/paid-ways.ts';
import { RETURN_MOVERS, RETURN_STATES } from '../orders/return-states.ts';

/** `provider`: at the payment provider. `hand`: the shop's own cash or transfer. */
export const REFUND_WAYS = ['provider', 'hand'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

/** A return of an order's units. */
export const orderReturn = z.object({
  id: z.int(),
  gUID: z.string(),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
  /** ISO instant. */
  date: z.string(),
  state: z.enum(RETURN_STATES),
  /** Who began it. */
  actor: z.enum(RETURN_MOVERS),
  reason: z.string(),
  /** A seller's words with the last decision; empty = none. */
  answer: z.string(),
  /** None: the difference of an edit, or money of a cancelled order; they give money back and no units. */
  items: z.array(
    z.object({
      /** The place of the line in the order. */
      position: z.int(),
      /** Empty for a free text. */
      code: z.string(),
      name: z.string(),
      quantity: z.int(),
    }),
  ),
  /** Absent = none. */
  refund: z.optional(
    z.object({
      by: z.enum(REFUND_WAYS),
      /** How the money of a cancelled order went back by hand; absent for other returns. */
      way: z.optional(z.enum(PAID_WAYS)),
      currency: z.string(),
      amount: z.number(),
      /** `due`: not requested yet. `asked`: the provider has not answered. */
      outcome: z.enum(['due', 'asked', 'done', 'failed']),
    }),
  ),
  /** In UYU: what an edit gives back by it; absent = the return is of units. */
  difference: z.optional(z.number()),
  /** In UYU: what it covered of a part of the order that was left to pay; absent = none. */
  covered: z.optional(z.number()),
  /** In UYU: came back, and nobody has decided about the money; for sellers only. Absent = none. */
  owed: z.optional(z.number()),
  /** Branches that received the units, for sellers only; other units were written off. */
  shelves: z.optional(
    z.array(z.object({ code: z.string(), branch: z.string(), quantity: z.int() })),
  ),
});
export type OrderReturn = z.infer<typeof orderReturn>;

/** A change of a return, in the order's history. */
export const returnEvent = z.object({
  returnId: z.int(),
  /** ISO instant. */
  date: z.string(),
  toState: z.enum(RETURN_STATES),
  actor: z.enum(RETURN_MOVERS),
  /** The person; sellers are not named to the buyer. */
  userName: z.string(),
  reason: z.string(),
});
export type ReturnEvent = z.infer<typeof returnEvent>;

/** A row of the list of returns. */
export const returnRow = z.object({
  ...orderReturn.shape,
  order: z.object({ id: z.int(), number: z.int() }),
  personName: z.string(),
  personLastName: z.string(),
});
export type ReturnRow = z.infer<typeof returnRow>;

/** Units and money that can still come back of an order. */
export const returnable = z.object({
  items: z.array(
    z.object({
      position: z.int(),
      /** Empty for a free text. */
      code: z.string(),
      name: z.string(),
      /** With tax, decimal, in the order's currency. */
      price: z.number(),
      quantity: z.int(),
      /** Units that are in no other return. */
      left: z.int(),
      /** Units that came back. */
      back: z.int(),
    }),
  ),
  /** The return whose units came back last; absent = none has. */
  lastReceived: z.optional(z.int()),
  shippingPrice: z.number(),
  /** ISO instant until which the buyer can ask; null before dispatch. */
  until: z.nullable(z.string()),
  /** Whether the buyer can ask now. */
  isOpen: z.boolean(),
  /** For sellers only. */
  money: z.optional(
    z.object({
      /** In UYU: paid and not given back. */
      left: z.number(),
      /** In UYU: what edits added and nobody has paid. What comes back covers it first. */
      due: z.number(),
      /** The payment at the provider; absent = there is none. */
      online: z.optional(
        z.object({
          currency: z.string(),
          left: z.number(),
          /** UYU per unit of the currency; null for UYU. */
          rate: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
export type Returnable = z.infer<typeof returnable>;
