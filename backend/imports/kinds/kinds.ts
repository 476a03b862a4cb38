import type { ImportKindName } from '#contract/entities/imports';
import { categories } from './categories.ts';
import { companies } from './companies.ts';
import { families } from './families.ts';
import type { ImportKind } from './kind.ts';
import { prices } from './prices.ts';
import { products } from './products.ts';
import { stock } from './stock.ts';

export const KINDS: Readonly<Record<ImportKindName, ImportKind>> = {
  products,
  categories,
  families,
  stock,
  prices,
  companies,
};
