/** The address by which an order can be followed without logging in. */
import { pathOf, type Variant } from '#variants/schema';

/** Absolute, for mails; where the shop has no such page, the buyer's own orders. */
export const orderUrl = (
  variant: Variant,
  { number, followKey }: { number: number; followKey: string },
): string => {
  const path = pathOf(variant, 'order-status');
  const shown = path
    ? path.replace('{number}', `${number}`).replace('{key}', followKey)
    : (pathOf(variant, 'my-orders') ?? '/');
  return variant.url + shown;
};
