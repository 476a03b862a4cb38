/** Who is visible in the catalogue, said once: whoever does not see all reads these views. */
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
 * A public product, in a public family where it has one. Whether the families are looked at one by one
 * (for the five rows of an order) or read at once (for the pages of a build) PostgreSQL decides.
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
