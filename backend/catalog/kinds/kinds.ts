/** The kinds of catalogue, and the only place that tests which one a shop has. */
import type { Autopart, Product } from '#contract/entities/catalog';
import type { Variant } from '#variants/schema';
import { autopart } from './autopart.ts';
import type { CatalogueKind } from './kind.ts';
import { product } from './product.ts';

/** A kind of the variants' schema that is missing here does not compile. */
const KINDS = { autopart, product } satisfies Record<Variant['catalogue'], object>;

/** The items of every kind are indexed, whichever the shop shows. */
export const ALL_KINDS: readonly ShopKind[] = Object.values(KINDS);

export type ShopKind = CatalogueKind<Autopart> | CatalogueKind<Product>;

export const kindOf = (variant: Pick<Variant, 'catalogue'>): ShopKind => KINDS[variant.catalogue];
