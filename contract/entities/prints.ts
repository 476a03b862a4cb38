import * as z from 'zod/mini';
import { MODEL_FORMATS } from '../files/model-format.ts';
import { ORDER_STATES } from '../orders/order-states.ts';
import { PRINT_MOVERS, PRINT_STATES } from '../orders/print-states.ts';
import { QUOTATION_STATES } from '../orders/quotation-states.ts';

const piece = {
  id: z.int(),
  fileName: z.string(),
  /** The id of a material of the shop. */
  material: z.string(),
  /** Empty = the workshop chooses. */
  color: z.string(),
  layerMm: z.number(),
  /** Percent. */
  infill: z.int(),
  hasSupports: z.boolean(),
  quantity: z.int(),
  widthMm: z.number(),
  depthMm: z.number(),
  heightMm: z.number(),
  volumeMm3: z.number(),
  areaMm2: z.number(),
  /** Space below what hangs in the air, by the axis that points up. */
  supportsXMm3: z.number(),
  supportsYMm3: z.number(),
  supportsZMm3: z.number(),
};
const followedPiece = z.object(piece);
export type FollowedPiece = z.infer<typeof followedPiece>;

const deskPiece = z.object({
  ...piece,
  /** Part of the file's address. */
  guid: z.string(),
  fileBytes: z.int(),
  format: z.nullable(z.enum(MODEL_FORMATS)),
  filamentId: z.nullable(z.int()),
  /** The workshop's price of one, with tax, decimal; null = as estimated. */
  price: z.nullable(z.number()),
  /** The workshop's weight of one; null = as estimated. */
  grams: z.nullable(z.int()),
});
export type DeskPiece = z.infer<typeof deskPiece>;

const state = z.enum(PRINT_STATES);

const event = z.object({
  id: z.int(),
  /** ISO instant. */
  at: z.string(),
  /** Null = a message alone. */
  toState: z.nullable(state),
  actor: z.enum(PRINT_MOVERS),
  /** Empty for the customer and for what happens by itself. */
  author: z.string(),
  text: z.string(),
});
export type PrintEvent = z.infer<typeof event>;

/** A request as its customer sees it in a list. */
export const listedPrint = z.object({
  number: z.int(),
  /** The key of its link. */
  key: z.string(),
  state,
  /** When its files were complete, as an ISO instant. */
  receivedAt: z.string(),
  fileNames: z.array(z.string()),
});

/** A request as the holder of its link sees it: without phone and e-mail. */
export const followedPrint = z.object({
  number: z.int(),
  state,
  receivedAt: z.string(),
  name: z.string(),
  note: z.string(),
  pieces: z.array(followedPiece),
  events: z.array(event),
  /** Where the price is accepted; null = there is no quotation to see. */
  quotation: z.nullable(
    z.object({
      number: z.int(),
      key: z.string(),
      state: z.enum(QUOTATION_STATES),
      /** Without the delivery, decimal. */
      total: z.number(),
    }),
  ),
  /** The order that it became, with the key of its link. */
  order: z.nullable(
    z.object({
      number: z.int(),
      key: z.string(),
      state: z.enum(ORDER_STATES),
      /** As in `orderFollow`. */
      payAt: z.optional(z.enum(['link', 'account'])),
    }),
  ),
});
export type FollowedPrint = z.infer<typeof followedPrint>;

const worker = z.nullable(z.object({ id: z.int(), name: z.string(), isMe: z.boolean() }));

/** A request in the list of the workshop. */
export const deskRow = z.object({
  number: z.int(),
  /** Grows with every change; sent back to detect concurrent changes. */
  version: z.int(),
  state,
  receivedAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  worker,
  /** Whether the customer wrote last. */
  awaitsReply: z.boolean(),
  /** Whether the files can still be downloaded. */
  hasFiles: z.boolean(),
  pieces: z.array(deskPiece),
});
export type DeskRow = z.infer<typeof deskRow>;

/** A request with all that the workshop knows about it. */
export const deskPrint = z.object({
  ...deskRow.shape,
  /** Its link, absolute; empty in a shop without the page. */
  url: z.string(),
  events: z.array(event),
  quotation: z.nullable(
    z.object({
      id: z.int(),
      number: z.int(),
      state: z.enum(QUOTATION_STATES),
      total: z.number(),
      /** Its last day. */
      validUntil: z.string(),
      /** For the customer. */
      notes: z.string(),
    }),
  ),
  order: z.nullable(z.object({ id: z.int(), number: z.int(), state: z.enum(ORDER_STATES) })),
  /** Filament that it took, and gave back with negative grams. */
  uses: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      material: z.string(),
      color: z.string(),
      grams: z.int(),
      /** Spools opened for it. */
      spools: z.int(),
    }),
  ),
});
export type DeskPrint = z.infer<typeof deskPrint>;

/** A product that the workshop prints with. */
export const filament = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  material: z.string(),
  color: z.string(),
  /** Grams of a new spool. */
  spoolGrams: z.int(),
  /** Grams on open spools. */
  openGrams: z.int(),
  /** Closed spools in stock. */
  spools: z.int(),
  /** Whether customers may choose it while there is some. */
  isOffered: z.boolean(),
});
export type Filament = z.infer<typeof filament>;
