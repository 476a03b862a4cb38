/** A shop with every switch the other way round, which shows its goods and sells none online. */
import type { VariantInput } from '#variants/schema';
import twin from '../OBJ/variant.ts';

export default {
  ...twin,
  name: 'Chispa Gemela',
  pageSizes: { products: 3, orders: 5 },
  sides: 'none',
  tax: 'divided',
  flags: {
    enableSale: false,
    hideFooter: true,
    showProductSort: false,
    enableEditFilters: false,
    mobileSquare: true,
    categoryLinks: false,
    subcategories: false,
    zeroLengthSearch: true,
    hidePagination: true,
  },
} satisfies VariantInput;
