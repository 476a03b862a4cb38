/** A vehicle that parts fit. It stands by itself, as every page keeps the visitor's own. */
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
