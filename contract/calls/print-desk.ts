/** Calls of the workshop's desk: print requests and the filament that they use. */
import * as z from 'zod/mini';
import { deskPrint, deskRow, filament } from '../entities/prints.ts';
import { code, id, integer, optionalText, requiredText, wireMoney } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { messages } from '../messages.ts';
import { PRINT_STATES } from '../orders/print-states.ts';
import { MAX_VALID_DAYS } from '../orders/quotation-states.ts';
import { sellerRead, sellerWrite } from '../shaped-call.ts';
import { MAX_PIECES, MAX_PRINT_TEXT } from './printing.ts';

/** The largest spool, and the most that may lie open, in grams. */
const MAX_SPOOL_GRAMS = 50_000;
const MAX_OPEN_GRAMS = 1_000_000;
/** The weight of a piece, in grams. */
const MAX_PIECE_GRAMS = 100_000;

const reply = { data: deskPrint };
const request = { number: id(), version: integer(1) };

/**
 * Lists received requests, newest first. Filters: text (number, name, e-mail, phone, file), state (a state, or
 * `OPEN` for all that wait for something), worker (the id of who works on it, `ME` for the caller, `NONE` for nobody).
 */
export const printRequestFilter = sellerRead('orders')(
  '/rest/print/request/filter',
  { filters: filters(), ...page },
  { data: z.array(deskRow), resultCount: z.int() },
);

export const printRequestFind = sellerRead('orders')(
  '/rest/print/request/find',
  { number: id() },
  reply,
);

/**
 * Moves a request, as `printMoves` allows it. The text is mailed to its customer with the new state.
 * @throws record.stale, with the current request; record.changed; print.unpaid; print.noFilament
 */
export const printRequestMove = sellerWrite('orders')(
  '/rest/print/request/move',
  {
    ...request,
    state: z.enum(PRINT_STATES, { error: messages.invalid }),
    text: optionalText(MAX_PRINT_TEXT),
  },
  reply,
);

/** Lists who may work on requests: the shop's own people with the permission. */
export const printWorkers = sellerRead('none')(
  '/rest/print/worker/list',
  {},
  { data: z.array(z.object({ id: z.int(), name: z.string(), isMe: z.boolean() })) },
);

/**
 * Writes who works on a request: one of `printWorkers`, or nobody.
 * @throws record.stale; request.invalid
 */
export const printRequestAssign = sellerWrite('orders')(
  '/rest/print/request/assign',
  { ...request, workerId: z.nullable(id()) },
  reply,
);

/** Mails a message to the customer of a request, who answers at its link. A repeat of the last one is ignored. */
export const printRequestWrite = sellerWrite('orders')(
  '/rest/print/request/write',
  { number: id(), text: requiredText(MAX_PRINT_TEXT) },
  reply,
);

/**
 * Writes the final prices, offers them as a quotation and mails it: a new one, or the next version of the one that
 * is open.
 * @throws record.stale; record.changed after its acceptance; those of `quotationAdd`
 */
export const printRequestQuote = sellerWrite('orders')(
  '/rest/print/request/quote',
  {
    ...request,
    pieces: z
      .array(
        z.object({
          id: id(),
          /** Price of one, with tax. */
          price: wireMoney().check(z.minimum(0.01, messages.required)),
          /** Weight of one. */
          grams: integer(0, MAX_PIECE_GRAMS),
          filamentId: z.nullable(id()),
        }),
        { error: messages.required },
      )
      .check(z.minLength(1, messages.required), z.maxLength(MAX_PIECES, messages.tooLong)),
    /** Brings the sum to the shop's minimum; 0 = none. */
    extra: wireMoney(),
    days: integer(1, MAX_VALID_DAYS),
    /** For the customer. */
    notes: optionalText(500),
  },
  reply,
);

/**
 * Chooses the filament of a piece whose price was accepted; before, its quotation does.
 * @throws record.stale; record.changed once it is taken
 */
export const printRequestSpool = sellerWrite('orders')(
  '/rest/print/request/spool',
  { ...request, pieceId: id(), filamentId: z.nullable(id()) },
  reply,
);

export const printFilamentList = sellerRead('none')(
  '/rest/print/filament/list',
  {},
  { data: z.array(filament) },
);

const filamentFields = {
  material: requiredText(30),
  color: requiredText(60),
  spoolGrams: integer(1, MAX_SPOOL_GRAMS),
  openGrams: integer(0, MAX_OPEN_GRAMS),
  isOffered: z.boolean({ error: messages.invalid }),
};
/** The form of a filament. */
export const filamentForm = z.object({ code: code(), ...filamentFields });

/**
 * Adds a product as a filament, or changes it: `openGrams` is what was weighed.
 * @param version absent for a new one
 * @throws request.invalid for an unknown code or material; record.stale
 */
export const printFilamentSave = sellerWrite('stock')(
  '/rest/print/filament/save',
  { filament: filamentForm, version: z.optional(integer(1)) },
  { data: filament },
);

/** Removes a filament from the workshop; the product stays, and pieces that chose it lose it. */
export const printFilamentRemove = sellerWrite('stock')(
  '/rest/print/filament/remove',
  { id: id() },
  {},
);
