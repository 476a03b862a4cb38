/** What is in stock, as replies carry it. */
import * as z from 'zod/mini';

/** NO none, CO the last ones, AV available. */
const availability = z.enum(['NO', 'CO', 'AV']);
export const stock = z.object({
  code: z.string(),
  available: availability,
  /** Sum of the branches; for sellers alone. */
  total: z.optional(z.int()),
  branches: z.array(
    z.object({
      code: z.string(),
      available: availability,
      /** For sellers alone. */
      quant: z.optional(z.int()),
    }),
  ),
});

export type Availability = z.infer<typeof availability>;
export type Stock = z.infer<typeof stock>;
