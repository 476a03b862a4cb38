/** The kinds of catalogue there are, and the one place that asks which of them a shop has. */
import type { Autopart, Product } from '#contract/entities/catalog';
import type { Variant } from '#variants/schema';
import { autopart } from './autopart.ts';
import type { CatalogueKind } from './kind.ts';
import { product } from './product.ts';

/** A kind that the schema of the shops names and that is missing here does not compile. */
const KINDS = { autopart, product } satisfies Record<Variant['catalogue'], object>;

/** The index holds the items of each, whichever the shop shows. */
export const ALL_KINDS: readonly ShopKind[] = Object.values(KINDS);

export type ShopKind = CatalogueKind<Autopart> | CatalogueKind<Product>;

export const kindOf = (variant: Pick<Variant, 'catalogue'>): ShopKind => KINDS[variant.catalogue];
