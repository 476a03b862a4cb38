/** A vehicle that parts fit, and what it takes. It stands by itself, as every page keeps the visitor's own. */
import * as z from 'zod/mini';

/** Its keys keep the names of the separate autoparts host (spec, section 7). */
export const vehicle = z.object({
  VehicleId: z.int(),
  VehicleName: z.string(),
  VehicleYearRange: z.string(),
  VehicleEngine: z.string(),
  BrandName: z.string(),
  /** The years to ask its owner for, where some of its parts fit a part of them alone; `to` null = still built. */
  VehicleYears: z.optional(z.object({ from: z.int(), to: z.nullable(z.int()) })),
});

export type Vehicle = z.infer<typeof vehicle>;

/** What a vehicle takes of a category of the first two levels; what lies below counts there, and nowhere else. */
export interface Taken {
  categoryId: string;
  /** Public families. */
  count: number;
  /** Of those that sell best, `MOST_NAMED`. */
  parts: {
    code: string;
    /** Of this vehicle, such as `1999 - 2003`, or `1999 - 2003, 2005 -`; empty = unknown. */
    years: string;
  }[];
}

/** How many parts of a category the page of a vehicle names; the list has them all. */
export const MOST_NAMED = 3;
