import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** Returns the link of a quotation, absolute; empty in a shop without the page. */
export const quotationUrl = (variant: Variant, key: string): string => {
  const path = pathOf(variant, 'quotation');
  return path ? variant.url + path.replace('{key}', key) : '';
};
