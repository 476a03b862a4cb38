/** Calls about what a person keeps in the account: a device sends its list and gets what both know. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { code, id, integer, optionalText, requiredText } from '../fields/fields.ts';
import { YEARS } from '../limits.ts';
import { messages } from '../messages.ts';
import { MAX_ENTRIES, syncedEntry } from '../people/synced-list.ts';

const year = () => integer(YEARS.first, YEARS.last);
const line = () => z.string({ error: messages.invalid }).check(z.maxLength(120, messages.tooLong));

/** A car of 'Mi garaje': its vehicle as the list of vehicles has it, what else its owner told of it. */
export const keptCar = z.object({
  VehicleId: id(),
  VehicleName: requiredText(120),
  VehicleYearRange: line(),
  VehicleEngine: line(),
  BrandName: line(),
  VehicleYears: z.optional(z.object({ from: year(), to: z.nullable(year()) })),
  year: z.optional(year()),
  /** The owner's own: `La camioneta`; empty = none. */
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

/** An item of the catalogue, by the code in the address of its page. */
export const keptItem = z.object({ code: code() });

/** 'Favoritos'. */
export const keptFavourites = keptList('/rest/kept/favourites', keptItem);
/** What is compared, the latest first. */
export const keptCompared = keptList('/rest/kept/compared', keptItem);

/** A view of a table of the back-office: filters, columns and order under a name. */
export const keptView = z.object({
  /** Which table: `products`. */
  table: requiredText(40),
  name: requiredText(40),
  /** The filters, as the address says them. */
  search: z.string({ error: messages.invalid }).check(z.maxLength(2_000, messages.tooLong)),
  columns: z.array(requiredText(40), { error: messages.invalid }).check(z.maxLength(60)),
  sort: z.optional(z.object({ id: requiredText(40), isDown: z.boolean() })),
});
export type KeptView = z.output<typeof keptView>;

/** The views of all tables. */
export const keptViews = keptList('/rest/kept/views', keptView);
