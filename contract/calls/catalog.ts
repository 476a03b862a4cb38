import * as z from 'zod/mini';
import { type Call, defineCall, SHOP_SELLERS } from '../call.ts';
import * as entity from '../entities/catalog.ts';
import { nearby, understood as understoodPiece } from '../entities/search.ts';
import { vehicle } from '../entities/vehicle.ts';
import { categoryId, code, id, optionalText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { MAX_ITEMS, MAX_SEARCH } from '../limits.ts';
import { messages } from '../messages.ts';

const nothing = z.object({});

type Shape = z.core.$ZodLooseShape;
/** Defines a read of what everybody sees, from the shapes of its input and output. */
const catalogueRead = <I extends Shape, O extends Shape>(path: Call['path'], input: I, output: O) =>
  defineCall({
    path,
    access: { role: 'anyone' },
    effect: 'read',
    changesWith: 'catalogue',
    input: z.object(input),
    output: z.object(output),
  });
/** For reference lists that do not change with the catalogue. */
const LIST_CACHE_SECONDS = 300;

/** Lists the tree of categories. */
export const categoryList = catalogueRead(
  '/rest/category/list',
  {},
  { data: z.array(entity.category) },
);

/** Returns a category with those below it. */
export const categoryFind = catalogueRead(
  '/rest/category/find',
  { categoryId: categoryId() },
  { data: entity.category },
);

/** Lists the vehicle makes, in a generic shop the brands. */
export const brandList = catalogueRead('/rest/brand/list', {}, { data: z.array(entity.brand) });

/** Lists the vehicle makes (in a generic shop: the brands) with public items in a category. */
export const brandListByCategory = catalogueRead(
  '/rest/brand/listByCategory',
  { categoryId: categoryId() },
  { data: z.array(entity.brand) },
);

/** For sellers only: suppliers are confidential. */
export const providerList = defineCall({
  path: '/rest/provider/list',
  access: { ...SHOP_SELLERS, permission: 'none' },
  effect: 'read',
  input: nothing,
  output: z.object({ data: z.array(entity.provider) }),
});

/** Lists the tags of goods; a tag's name is its id. */
export const tagList = catalogueRead('/rest/tag/list', {}, { data: z.array(entity.tag) });

/** Lists the lines of work of companies. */
export const workBranchList = catalogueRead(
  '/rest/workBranch/list',
  {},
  { data: z.array(entity.workBranch) },
);

/**
 * Lists the choices of the filter `clientOfCompanyId`: companies whose customers have marked goods.
 */
export const companyListFilters = catalogueRead(
  '/rest/company/listFilters',
  {},
  { data: z.array(entity.companyFilter) },
);

/** Lists the departments. */
export const stateList = defineCall({
  path: '/rest/state/list',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: LIST_CACHE_SECONDS,
  input: nothing,
  output: z.object({ data: z.array(entity.state) }),
});

/** Lists the cities with their departments. */
export const cityList = defineCall({
  path: '/rest/city/list',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: LIST_CACHE_SECONDS,
  input: nothing,
  output: z.object({ data: z.array(entity.city) }),
});

/** Lists vehicles of a make with public parts in a category or its descendants. */
export const vehicleFilter = catalogueRead(
  '/rest/vehicle/filter',
  { brandId: id(), categoryId: categoryId() },
  { data: z.array(vehicle) },
);

/** Lists the vehicles of a make with public parts, for the garage. */
export const vehicleList = catalogueRead(
  '/rest/vehicle/list',
  { brandId: id() },
  { data: z.array(vehicle) },
);

/** Product sort (spec, section 4): relevance, lower price, higher price. */
export const ORDER_BY = ['REL', 'PLO', 'PHI'] as const;
export const orderBy = z.enum(ORDER_BY);
export type OrderBy = z.infer<typeof orderBy>;

const listInput = {
  filters: filters(),
  ...page,
  orderBy: z._default(z.catch(orderBy, 'REL'), 'REL'),
};

/** Ignored words of the query: unknown, or beyond the limit; absent if there are none. */
const unknownWords = z.optional(z.array(z.string()));

/** The parsed query, in the order of its text; absent without a text. */
const understood = z.optional(z.array(understoodPiece));

/** Items that match most of the query; absent if some match all of it. */
const nearbyOf = <T extends z.ZodMiniType>(item: T) => z.optional(z.array(nearby(item)));

/** Whether there are at least `resultCount`, one more than seen: a host may not count. Absent = exactly so many. */
const isCountLeast = z.optional(z.boolean());

/** Searches families, with facets. An invalid filter value (`v=abc`) finds nothing. */
export const autopartFilter = catalogueRead('/rest/autopart/filter', listInput, {
  data: z.array(entity.autopart),
  resultCount: z.int(),
  isCountLeast,
  resultFilters: z.array(entity.resultFilter),
  unknownWords,
  understood,
  nearby: nearbyOf(entity.autopart),
  /** The vehicles of the query; absent with a remote host. */
  vehicles: z.optional(z.array(vehicle)),
});

/** Finds a family by its code or by the code of one of its products. */
export const autopartFindByFamily = defineCall({
  path: '/rest/autopart/findByFamily',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ family: code() }),
  output: z.object({ data: entity.autopart }),
});

/** Codes of items that a user has kept. */
const itemCodes = { codes: z.array(code()).check(z.maxLength(MAX_ITEMS, messages.tooLong)) };
/** Codes that a remote host failed to answer for. */
const unanswered = z.optional(z.array(z.string()));

/** Lists families in the order of their codes. Missing ones are left out. */
export const autopartList = defineCall({
  path: '/rest/autopart/list',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object(itemCodes),
  output: z.object({ data: z.array(entity.autopart), unanswered }),
});

/** Lists parts of other categories for the same vehicles. */
export const autopartListRelated = defineCall({
  path: '/rest/autopart/listRelated',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ family: code() }),
  output: z.object({ data: z.array(entity.autopart) }),
});

/** Suggests items, categories and vehicles for a typed text. */
export const catalogSuggest = catalogueRead(
  '/rest/catalog/suggest',
  { text: optionalText(MAX_SEARCH) },
  {
    data: z.array(
      z.object({
        kind: z.enum(['item', 'category', 'vehicle']),
        /** The code of a family (in a generic shop: of a product), a category's id, a vehicle's id. */
        id: z.string(),
        text: z.string(),
        detail: z.string(),
        /** The typed year, if the category or vehicle has items for it, or the item fits it. */
        year: z.optional(z.int()),
        /** For items: the vehicle of the query. */
        vehicleId: z.optional(z.int()),
        /** For vehicles: the vehicle to store in the garage. */
        vehicle: z.optional(vehicle),
        /** For a category that is called otherwise: the text, which its list keeps. */
        typed: z.optional(z.string()),
      }),
    ),
  },
);

/**
 * Searches public products, with facets. Filter keys: `categoryId` (with those below it), `brandId`, `text`, `tagId`,
 * `vehicleId`, `year`. An invalid filter value finds nothing.
 */
export const productFilter = catalogueRead('/rest/product/filter', listInput, {
  data: z.array(entity.product),
  resultCount: z.int(),
  isCountLeast,
  resultFilters: z.array(entity.resultFilter),
  unknownWords,
  understood,
  nearby: nearbyOf(entity.product),
});

/** Returns a product by its code, with its price for the caller. */
export const productFind = defineCall({
  path: '/rest/product/find',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ code: code() }),
  output: z.object({ data: entity.product }),
});

/** Lists products in the order of their codes. Missing ones are left out. */
export const productList = defineCall({
  path: '/rest/product/list',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object(itemCodes),
  output: z.object({ data: z.array(entity.product), unanswered }),
});

export const productListRelated = defineCall({
  path: '/rest/product/listRelated',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ code: code() }),
  output: z.object({ data: z.array(entity.product) }),
});
