/** Defines the visible catalogue: viewers who do not see all read these views. */
import { and, eq, exists, isNull, or } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { families, products } from './catalog.ts';

/** A public family; one all of whose products are hidden is hidden with them. */
export const visibleFamilies = pgView('visible_families').as((query) =>
  query
    .select()
    .from(families)
    .where(
      and(
        eq(families.isPublic, true),
        exists(
          query
            .select({ id: products.id })
            .from(products)
            .where(and(eq(products.familyId, families.id), eq(products.isPublic, true))),
        ),
      ),
    ),
);

/**
 * A public product, in a public family if it has one. PostgreSQL chooses between looking up
 * families one by one (for the rows of an order) and reading all (for a build).
 */
export const visibleProducts = pgView('visible_products').as((query) =>
  query
    .select()
    .from(products)
    .where(
      and(
        eq(products.isPublic, true),
        or(
          isNull(products.familyId),
          exists(
            query
              .select({ id: families.id })
              .from(families)
              .where(and(eq(families.id, products.familyId), eq(families.isPublic, true))),
          ),
        ),
      ),
    ),
);
