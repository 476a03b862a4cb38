/** What a shop does or leaves, one switch each. */
import * as z from 'zod/mini';

export const flags = z.strictObject({
  enableSale: z.boolean(),
  hideFooter: z.boolean(),
  showProductSort: z.boolean(),
  enableEditFilters: z.boolean(),
  mobileSquare: z.boolean(),
  /** Top-level categories link to their list, not only subcategories. */
  categoryLinks: z.boolean(),
  subcategories: z.boolean(),
  /** A search without a text lists everything; elsewhere a text has two letters at least. */
  zeroLengthSearch: z._default(z.boolean(), false),
});
