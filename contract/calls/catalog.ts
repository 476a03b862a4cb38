/** Calls that read the catalogue. */
import * as z from 'zod/mini';
import { defineCall, SHOP_SELLERS } from '../call.ts';
import * as entity from '../entities/catalog.ts';
import { nearby, understood as understoodPiece } from '../entities/search.ts';
import { vehicle } from '../entities/vehicle.ts';
import { categoryId, code, id, optionalText } from '../fields/fields.ts';
import { filters, page } from '../fields/list-fields.ts';
import { MAX_ITEMS, MAX_SEARCH } from '../limits.ts';
import { messages } from '../messages.ts';

const nothing = z.object({});
/** Reference lists that no change of the catalogue touches. */
const LIST_CACHE_SECONDS = 300;

export const categoryList = defineCall({
  path: '/rest/category/list',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: nothing,
  output: z.object({ data: z.array(entity.category) }),
});

export const categoryFind = defineCall({
  path: '/rest/category/find',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: z.object({ categoryId: categoryId() }),
  output: z.object({ data: entity.category }),
});

export const brandList = defineCall({
  path: '/rest/brand/list',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: nothing,
  output: z.object({ data: z.array(entity.brand) }),
});

/** The vehicle makes (in a generic shop: the brands) that have something public in a category. */
export const brandListByCategory = defineCall({
  path: '/rest/brand/listByCategory',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: z.object({ categoryId: categoryId() }),
  output: z.object({ data: z.array(entity.brand) }),
});

/** Who supplies the shop is its own business. */
export const providerList = defineCall({
  path: '/rest/provider/list',
  access: SHOP_SELLERS,
  effect: 'read',
  input: nothing,
  output: z.object({ data: z.array(entity.provider) }),
});

export const tagList = defineCall({
  path: '/rest/tag/list',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: nothing,
  output: z.object({ data: z.array(entity.tag) }),
});

export const workBranchList = defineCall({
  path: '/rest/workBranch/list',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: nothing,
  output: z.object({ data: z.array(entity.workBranch) }),
});

/** The companies for whose customers some goods are marked: the choices of the filter `clientOfCompanyId`. */
export const companyListFilters = defineCall({
  path: '/rest/company/listFilters',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: nothing,
  output: z.object({ data: z.array(entity.companyFilter) }),
});

export const stateList = defineCall({
  path: '/rest/state/list',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: LIST_CACHE_SECONDS,
  input: nothing,
  output: z.object({ data: z.array(entity.state) }),
});

export const cityList = defineCall({
  path: '/rest/city/list',
  access: { role: 'anyone' },
  effect: 'read',
  cacheSeconds: LIST_CACHE_SECONDS,
  input: nothing,
  output: z.object({ data: z.array(entity.city) }),
});

/** Vehicles of a make for which a category (with its descendants) has public parts. */
export const vehicleFilter = defineCall({
  path: '/rest/vehicle/filter',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: z.object({ brandId: id(), categoryId: categoryId() }),
  output: z.object({ data: z.array(vehicle) }),
});

/** Makes, models and engines for the garage: every vehicle that has a public part. */
export const vehicleList = defineCall({
  path: '/rest/vehicle/list',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: z.object({ brandId: id() }),
  output: z.object({ data: z.array(vehicle) }),
});

/** Product sort (spec, section 4): relevance, lower price, higher price. */
export const ORDER_BY = ['REL', 'PLO', 'PHI'] as const;
export const orderBy = z.enum(ORDER_BY);
export type OrderBy = z.infer<typeof orderBy>;

const listInput = z.object({
  filters: filters(),
  ...page,
  orderBy: z._default(z.catch(orderBy, 'REL'), 'REL'),
});

/** What was typed and passed over: it is called nothing here, or too much stands before it; absent where there is none. */
const unknownWords = z.optional(z.array(z.string()));

/** What a text was understood to ask, in the order in which it was typed; absent without a text. */
const understood = z.optional(z.array(understoodPiece));

/** What fits the most of the question; absent where something fits all of it. */
const nearbyOf = <T extends z.ZodMiniType>(item: T) => z.optional(z.array(nearby(item)));

/** Families, with facets. An unreadable filter value (`v=abc`) finds nothing rather than failing. */
export const autopartFilter = defineCall({
  path: '/rest/autopart/filter',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: listInput,
  output: z.object({
    data: z.array(entity.autopart),
    resultCount: z.int(),
    resultFilters: z.array(entity.resultFilter),
    unknownWords,
    understood,
    nearby: nearbyOf(entity.autopart),
    /** The vehicles that were asked for; a host does not say them. */
    vehicles: z.optional(z.array(vehicle)),
  }),
});

/** A family by its code; a product's code leads to its family. */
export const autopartFindByFamily = defineCall({
  path: '/rest/autopart/findByFamily',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ family: code() }),
  output: z.object({ data: entity.autopart }),
});

/** Codes of pages, as a person keeps them. */
const some = { codes: z.array(code()).check(z.maxLength(MAX_ITEMS, messages.tooLong)) };
/** Of these nobody knows at this moment whether they are there: a host may break over a single one. */
const untold = z.optional(z.array(z.string()));

/** Families by their codes, in that order; those that are gone are left out. */
export const autopartList = defineCall({
  path: '/rest/autopart/list',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object(some),
  output: z.object({ data: z.array(entity.autopart), untold }),
});

/** Parts for the same vehicles from other categories. */
export const autopartListRelated = defineCall({
  path: '/rest/autopart/listRelated',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ family: code() }),
  output: z.object({ data: z.array(entity.autopart) }),
});

/** What the search box offers while somebody types: items of the shop's kind, categories and vehicles. */
export const catalogSuggest = defineCall({
  path: '/rest/catalog/suggest',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: z.object({ text: optionalText(MAX_SEARCH) }),
  output: z.object({
    data: z.array(
      z.object({
        kind: z.enum(['item', 'category', 'vehicle']),
        /** The code of a family (in a generic shop: of a product), a category's id, a vehicle's id. */
        id: z.string(),
        text: z.string(),
        detail: z.string(),
        /** The typed one, where the list of the category or vehicle has something of it, or the item fits it. */
        year: z.optional(z.int()),
        /** Of an item: the vehicle that was typed with the year. */
        vehicleId: z.optional(z.int()),
        /** Of a vehicle: itself, as a visitor keeps it who takes it. */
        vehicle: z.optional(vehicle),
      }),
    ),
  }),
});

export const productFilter = defineCall({
  path: '/rest/product/filter',
  access: { role: 'anyone' },
  effect: 'read',
  changesWith: 'catalogue',
  input: listInput,
  output: z.object({
    data: z.array(entity.product),
    resultCount: z.int(),
    resultFilters: z.array(entity.resultFilter),
    unknownWords,
    understood,
    nearby: nearbyOf(entity.product),
  }),
});

export const productFind = defineCall({
  path: '/rest/product/find',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ code: code() }),
  output: z.object({ data: entity.product }),
});

/** Products by their codes, in that order; those that are gone are left out. */
export const productList = defineCall({
  path: '/rest/product/list',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object(some),
  output: z.object({ data: z.array(entity.product), untold }),
});

export const productListRelated = defineCall({
  path: '/rest/product/listRelated',
  access: { role: 'anyone' },
  effect: 'read',
  input: z.object({ code: code() }),
  output: z.object({ data: z.array(entity.product) }),
});
