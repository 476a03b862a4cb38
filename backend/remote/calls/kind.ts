/** What a shop over a host sells: families of auto parts, or products by themselves. */
import type { Variant } from '#variants/schema';

export const sellsFamilies = (variant: Pick<Variant, 'catalogue'>): boolean =>
  variant.catalogue === 'autopart';
