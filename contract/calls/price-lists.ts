/** Price lists of companies and company groups. The prices are the server's alone. */
import * as z from 'zod/mini';
import { priceListEntity } from '../definitions/price-list.ts';
import { inputShape, newShape } from '../definitions/schemas.ts';
import { listedPrice, priceList, priceListRow } from '../entities/price-lists.ts';
import { code, id, integer, requiredText, version, wireMoney } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { optionalFields } from '../fields/optional-fields.ts';
import { MAX_CATEGORY_ID, MAX_CODE, MAX_CODES } from '../limits.ts';
import { messages } from '../messages.ts';
import { sellerRead, sellerWrite, userRead } from '../shaped-call.ts';

export const MAX_PRICE_RULES = 1_000;
const MAX_PERCENT = 90;
const MAX_BUYERS = 1_000;
const MAX_BYTES = 500_000;

const text = (max: number) =>
  z._default(
    z.string({ error: messages.invalid }).check(z.trim(), z.maxLength(max, messages.tooLong)),
    '',
  );

/** A rule; which one wins: docs/decisions/0210. */
const ruleInput = z
  .object({
    /** A product's, which has `Price`; empty = the rule is a percentage. */
    Code: text(MAX_CODE),
    Price: z._default(wireMoney(), 0),
    /** With its subcategories; empty = any. */
    CategoryId: text(MAX_CATEGORY_ID),
    /** -1 = any. */
    BrandId: z._default(integer(-1), -1),
    Percent: z._default(
      z.number({ error: messages.percentOff }).check(z.minimum(0, messages.percentOff)),
      0,
    ),
  })
  .check(
    z.refine(({ Code, Price }) => Code === '' || Price > 0, {
      path: ['Price'],
      error: messages.required,
    }),
    z.refine(({ Code, Percent }) => Code !== '' || (Percent >= 0.01 && Percent <= MAX_PERCENT), {
      path: ['Percent'],
      error: messages.percentOff,
    }),
  );
export type PriceRuleInput = z.input<typeof ruleInput>;

const rules = () =>
  z
    .array(ruleInput, { error: messages.invalid })
    .check(z.maxLength(MAX_PRICE_RULES, messages.tooLong));
const ids = () =>
  z.array(id(), { error: messages.invalid }).check(z.maxLength(MAX_BUYERS, messages.tooLong));

/** The days of a list, as far as a call has both. */
const daysInOrder = z.refine<{
  PriceListStartsOn?: string | null | undefined;
  PriceListEndsOn?: string | null | undefined;
}>(({ PriceListStartsOn: from, PriceListEndsOn: to }) => !from || !to || from <= to, {
  path: ['PriceListEndsOn'],
  error: messages.daysTurned,
});

export const newPriceList = z
  .object({
    ...newShape(priceListEntity),
    companies: z._default(ids(), []),
    groups: z._default(ids(), []),
    rules: z._default(rules(), []),
  })
  .check(daysInOrder);

const reply = { data: priceList };
const named = z.object({ id: z.int(), name: z.string() });

/** Filters: text (name, company or group), companyId (also by its group). By name. */
export const priceListFilter = sellerRead('prices')(
  '/rest/priceList/filter',
  { filters: filters(), ...page },
  { data: z.array(priceListRow), resultCount: z.int() },
);

export const priceListFind = sellerRead('prices')('/rest/priceList/find', { id: id() }, reply);

/** @throws request.invalid for unknown companies, groups, products, brands or categories, and twice the same rule */
export const priceListAdd = sellerWrite('prices')(
  '/rest/priceList/add',
  { priceList: newPriceList },
  reply,
  { maxBytes: MAX_BYTES },
);

/** Changes the present fields; lists are sent whole. `record.stale` if `version` is not the current one. */
export const priceListUpdate = sellerWrite('prices')(
  '/rest/priceList/update',
  {
    id: id(),
    version: version(),
    parms: z
      .object({
        ...optionalFields(inputShape(priceListEntity)),
        companies: z.optional(ids()),
        groups: z.optional(ids()),
        rules: z.optional(rules()),
      })
      .check(daysInOrder),
  },
  reply,
  { maxBytes: MAX_BYTES },
);

export const priceListRemove = sellerWrite('prices')(
  '/rest/priceList/remove',
  { id: id(), version: version() },
  {},
);

/** Finds companies, by name or RUT, and groups that a list may be for. */
export const priceListBuyers = sellerRead('prices')(
  '/rest/priceList/buyers',
  { text: requiredText(100) },
  { companies: z.array(named), groups: z.array(named) },
);

/** Prices by rules that need not be stored, the largest reductions first. */
export const priceListPreview = sellerRead('prices')(
  '/rest/priceList/preview',
  {
    rules: rules(),
    sellsBelowCost: z._default(z.boolean({ error: messages.invalid }), false),
    ...page,
  },
  {
    /** Products that become cheaper. */
    resultCount: z.int(),
    /** Those among them whose rule alone would go below their last cost. */
    belowCost: z.int(),
    data: z.array(listedPrice),
  },
  { maxBytes: MAX_BYTES },
);

const askedCodes = () =>
  z.array(code(), { error: messages.invalid }).check(z.maxLength(MAX_CODES, messages.tooLong));
const ownPrice = {
  /** As the call names it. */
  code: z.string(),
  /** With tax, decimal. */
  price: z.number(),
  publicPrice: z.number(),
};

/**
 * Returns the caller's own prices of what is on sale: of products, and of the cheapest product of items, which a card
 * shows. None if no list of the caller's companies makes one lower.
 */
export const priceFind = userRead(
  '/rest/price/find',
  { codes: askedCodes(), items: z._default(askedCodes(), []) },
  {
    data: z.array(z.object(ownPrice)),
    /** `isFrom`: other products of the item cost more. */
    items: z.array(z.object({ ...ownPrice, isFrom: z.boolean() })),
  },
);
