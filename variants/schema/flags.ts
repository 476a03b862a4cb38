/** What a shop does or leaves, one switch each. */
import * as z from 'zod/mini';

/**
 * - `enableSale`: the shop sells. Without it, it shows its catalogue: visitors see no price and no cart,
 *   nothing leads to `/mi-compra`, which is no page then, and the server takes no order. Its sellers still
 *   see prices.
 * - `hideFooter`: pages end with their content.
 * - `showProductSort`: a list can be ordered by price; without it, it stands by relevance.
 * - `enableEditFilters`: the filters of a list can be edited beside it and in the box 'Filtros'; without
 *   it only what the address asks for narrows it, and each chip takes its own filter away.
 * - `mobileSquare`: pictures of goods are square on phones, not 4 by 3.
 * - `categoryLinks`: top-level categories lead to their list, too; without it only subcategories do, and
 *   a top-level category that has none.
 * - `subcategories`: menus, home and filters show what lies below the top-level categories.
 * - `autopartReleases`: the releases of the home are families of auto parts, not single products.
 * - `zeroLengthSearch`: a search without a text lists everything; elsewhere a text has two letters at least.
 * - `hidePagination`: a list of goods ends with its first page, whose filters narrow it.
 */
export const flags = z.strictObject({
  enableSale: z.boolean(),
  hideFooter: z.boolean(),
  showProductSort: z.boolean(),
  enableEditFilters: z.boolean(),
  mobileSquare: z.boolean(),
  categoryLinks: z.boolean(),
  subcategories: z.boolean(),
  autopartReleases: z._default(z.boolean(), false),
  zeroLengthSearch: z._default(z.boolean(), false),
  hidePagination: z._default(z.boolean(), false),
});
