/** Apart from the errors' texts, since every page reads refusals and none reads all texts. */
import * as z from 'zod/mini';

/**
 * The body of an error response. `error` is the Spanish text (as the existing host sends it), `errorCode`
 * is for programs, `fields` maps an input path (`order.Items.0.Quantity`) to its message, `detail` holds
 * extra data of the code (for stock and prices: the rows concerned).
 */
export const refusal = z.object({
  error: z.string(),
  errorCode: z.optional(z.string()),
  // Not `z.record`: its code would be added to every page for this field alone.
  fields: z.optional(z.catchall(z.object({}), z.string())),
  detail: z.optional(z.unknown()),
  requestId: z.optional(z.string()),
});
export type Refusal = z.infer<typeof refusal>;
