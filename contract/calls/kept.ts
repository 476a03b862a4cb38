/** Calls that sync lists of a person: a device sends its list and gets the merged one. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { code, id, integer, optionalText, requiredText } from '../fields/fields.ts';
import { YEARS } from '../limits.ts';
import { messages } from '../messages.ts';
import { MAX_ENTRIES, syncedEntry } from '../people/synced-list.ts';

const year = () => integer(YEARS.first, YEARS.last);
const line = () => z.string({ error: messages.invalid }).check(z.maxLength(120, messages.tooLong));

/** A car of 'Mi garaje': its vehicle, and its owner's additions. */
export const keptCar = z.object({
  VehicleId: id(),
  VehicleName: requiredText(120),
  VehicleYearRange: line(),
  VehicleEngine: line(),
  BrandName: line(),
  VehicleYears: z.optional(z.object({ from: year(), to: z.nullable(year()) })),
  year: z.optional(year()),
  /** The owner's name for it, such as `La camioneta`; empty = none. */
  name: optionalText(40),
});
export type KeptCar = z.output<typeof keptCar>;

const keptList = <V extends z.ZodMiniType, const P extends `/rest/kept/${string}`>(
  path: P,
  value: V,
) => {
  const entries = z
    .array(syncedEntry(value), { error: messages.invalid })
    .check(z.maxLength(MAX_ENTRIES, messages.invalid));
  return defineCall({
    path,
    access: { role: 'user' },
    effect: 'write',
    input: z.object({ entries }),
    output: z.object({ data: z.array(syncedEntry(value)) }),
  });
};

/** 'Mi garaje'. */
export const keptCars = keptList('/rest/kept/cars', keptCar);

/** An item of the catalogue, by the code of its page. */
export const keptItem = z.object({ code: code() });

/** 'Favoritos'. */
export const keptFavourites = keptList('/rest/kept/favourites', keptItem);
/** Compared items, latest first. */
export const keptCompared = keptList('/rest/kept/compared', keptItem);

/** A saved view of a back-office table: filters, columns and order. */
export const keptView = z.object({
  /** The table's name: `products`. */
  table: requiredText(40),
  name: requiredText(40),
  /** The filters as a query string. */
  search: z.string({ error: messages.invalid }).check(z.maxLength(2_000, messages.tooLong)),
  columns: z.array(requiredText(40), { error: messages.invalid }).check(z.maxLength(60)),
  sort: z.optional(z.object({ id: requiredText(40), isDown: z.boolean() })),
});
export type KeptView = z.output<typeof keptView>;

/** Views of all tables. */
export const keptViews = keptList('/rest/kept/views', keptView);
