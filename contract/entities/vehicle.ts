/** A module of its own, because every page loads the visitor's vehicle. */
import * as z from 'zod/mini';

/** Keys are named as on the separate autoparts host (spec, section 7). */
export const vehicle = z.object({
  VehicleId: z.int(),
  VehicleName: z.string(),
  VehicleYearRange: z.string(),
  VehicleEngine: z.string(),
  BrandName: z.string(),
  /** The years to ask for, if some parts fit only some of them; `to` null = still built. */
  VehicleYears: z.optional(z.object({ from: z.int(), to: z.nullable(z.int()) })),
});

export type Vehicle = z.infer<typeof vehicle>;

/** Parts of a vehicle in a category of the first two levels, including its descendants. */
export interface Taken {
  categoryId: string;
  /** The number of public families. */
  count: number;
  /** The best-selling ones, at most `MAX_NAMED`. */
  parts: {
    code: string;
    name: string;
    /** The fitting years: `1999 - 2003` or `1999 - 2003, 2005 -`; empty = unknown. */
    years: string;
  }[];
}

/** The number of parts per category on the page of a vehicle. */
export const MAX_NAMED = 3;
