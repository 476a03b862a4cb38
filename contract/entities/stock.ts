import * as z from 'zod/mini';

/** NO: none, CO: last units, AV: available. */
const availability = z.enum(['NO', 'CO', 'AV']);
export const stock = z.object({
  code: z.string(),
  available: availability,
  /** Sum of the branches; for sellers only. */
  total: z.optional(z.int()),
  branches: z.array(
    z.object({
      code: z.string(),
      available: availability,
      /** For sellers only. */
      quant: z.optional(z.int()),
    }),
  ),
});

export type Availability = z.infer<typeof availability>;
export type Stock = z.infer<typeof stock>;
