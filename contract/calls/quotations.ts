import * as z from 'zod/mini';
import { personEntity } from '../definitions/person.ts';
import { quotationEntity, quotationLine } from '../definitions/quotation.ts';
import { inputShape, listInput, newShape } from '../definitions/schemas.ts';
import { offeredQuotation, quotation } from '../entities/quotations.ts';
import { noneOrId } from '../fields/communication-fields.ts';
import { email } from '../fields/email.ts';
import { guid, id, integer, requiredText, version, wireMoney } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { MAX_CODE, MAX_CODES } from '../limits.ts';
import { messages } from '../messages.ts';
import { publicWrite, sellerRead, sellerWrite } from '../shaped-call.ts';
import { isDay } from '../time/wire-dates.ts';
import { delivery } from './orders.ts';

/** The most lines of a quotation. */
export const MAX_QUOTED = 100;

/** A day of the shop: `2026-12-07`. */
const day = () => z.string({ error: messages.invalid }).check(z.refine(isDay, messages.invalid));
const customer = { QuotationCompanyId: noneOrId(), QuotationPersonId: noneOrId() };
const items = listInput(quotationLine, MAX_QUOTED).check(z.minLength(1, messages.required));
const reply = { data: quotation };

/** The fields of a new quotation, for its form too. */
export const newQuotation = z.object({
  /** Idempotency key. */
  QuotationGUID: z.optional(guid()),
  ...newShape(quotationEntity),
  ...customer,
  /** By default a week from now. */
  QuotationValidUntil: z.optional(day()),
  Items: items,
});

/**
 * Adds a draft. Names of products are the catalogue's.
 * @throws quotation.discount, quotation.belowCost, request.invalid for an unknown code
 */
export const quotationAdd = sellerWrite('orders')(
  '/rest/quotation/add',
  { quotation: newQuotation },
  reply,
);

/** Changes a quotation that was not accepted; its customer sees the new version at once. */
export const quotationUpdate = sellerWrite('orders')(
  '/rest/quotation/update',
  {
    id: id(),
    parms: z.object({
      ...optionalFields(inputShape(quotationEntity)),
      ...customer,
      QuotationValidUntil: z.optional(day()),
      /** All of its lines. */
      Items: z.optional(items),
    }),
    version: version(),
  },
  reply,
);

/** Makes the link work, and mails it if asked to. */
export const quotationSend = sellerWrite('orders')(
  '/rest/quotation/send',
  { id: id(), version: version(), byMail: z.boolean({ error: messages.invalid }) },
  reply,
);

export const quotationCancel = sellerWrite('orders')(
  '/rest/quotation/cancel',
  { id: id(), version: version() },
  reply,
);

export const quotationFind = sellerRead('orders')('/rest/quotation/find', { id: id() }, reply);

/** Filters: state, text, companyId, personId. The newest first. */
export const quotationFilter = sellerRead('orders')(
  '/rest/quotation/filter',
  { filters: filters(), ...page },
  { data: z.array(quotation), resultCount: z.int() },
);

/** Finds products by codes or barcodes, for new lines; unknown ones are absent. */
export const quotationLines = sellerRead('orders')(
  '/rest/quotation/lines',
  {
    codes: z
      .array(requiredText(MAX_CODE), { error: messages.required })
      .check(z.minLength(1, messages.required), z.maxLength(MAX_CODES, messages.tooLong)),
    /** The customer, whose price lists count; null or absent = none. */
    companyId: noneOrId(),
  },
  {
    data: z.array(
      z.object({
        /** As the call names it. */
        asked: z.string(),
        code: z.string(),
        name: z.string(),
        /** With tax, decimal; 0 = without a price. */
        price: z.number(),
      }),
    ),
    /** The most that the caller may take off a price, in percent. */
    discountLimit: z.int(),
  },
);

/** Returns what of the shop's terms a seller tells while quoting. */
export const quotationTerms = sellerRead('orders')(
  '/rest/quotation/terms',
  {},
  {
    data: z.object({
      /** UYU up to which a quotation is accepted without an account; 0 = never. */
      guestLimit: z.number(),
    }),
  },
);

const { PersonName, PersonLastName } = inputShape(personEntity);
const key = guid();

/** Returns the quotation of a link; notes that it was seen, unless a seller looks at it. */
export const quotationOpen = publicWrite(
  '/rest/quotation/open',
  { key },
  { data: offeredQuotation },
);

const acceptance = {
  key,
  /** The version that the customer has read. */
  version: integer(1),
  order: delivery,
  /** Price of the delivery as the customer saw it; another one is `order.priceChanged`. */
  shippingPrice: wireMoney(),
};
const guest = z.object({ name: PersonName, lastName: PersonLastName, email: email() });
const accepted = {
  data: z.object({
    number: z.int(),
    /** Key of the order's link. */
    key: z.string(),
    gUID: z.string(),
    /** Whether it is paid online now. */
    isPaidOnline: z.boolean(),
  }),
};

/**
 * Turns a quotation into one order at its prices: for the caller's account, or without one up to the
 * shop's limit. A repeat returns the same order.
 * @throws quotation.over, quotation.changed, quotation.needsAccount; those of orderAdd
 */
export const quotationAccept = publicWrite(
  '/rest/quotation/accept',
  {
    ...acceptance,
    /** Who buys without an account; ignored for callers with one. */
    guest: z.optional(guest),
  },
  accepted,
);

/**
 * Accepts a quotation as a seller, for a customer on the phone, whose order it becomes as in `quotationAccept`. The
 * amount up to which no account is needed does not count.
 */
export const quotationAcceptFor = sellerWrite('orders')(
  '/rest/quotation/acceptFor',
  { ...acceptance, guest },
  accepted,
);
