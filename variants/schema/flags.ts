import * as z from 'zod/mini';

/**
 * - `enableSale`: the shop sells. Without it, it shows its catalogue: visitors see no price and no cart,
 *   there is no `/mi-compra`, and the server takes no orders. Sellers still see prices.
 * - `hideFooter`: pages have no footer.
 * - `showProductSort`: lists can be ordered by price; without it, by relevance alone.
 * - `enableEditFilters`: the filters of a list can be edited beside it and in the box 'Filtros'; without
 *   it only the address sets filters, and chips remove them.
 * - `mobileSquare`: pictures of goods are square on phones, not 4 by 3.
 * - `categoryLinks`: top-level categories link to their list too; without it only categories without
 *   subcategories do.
 * - `subcategories`: menus, home and filters show subcategories.
 * - `autopartReleases`: the releases of the home are families of auto parts, not products.
 * - `zeroLengthSearch`: a search without a text lists everything; without it a text needs two letters.
 * - `hidePagination`: lists show their first page alone.
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
