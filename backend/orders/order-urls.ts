/** Where an order is found: by its buyer without logging in, by the shop among its orders. */
import { orderStatusPath, pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

/** Absolute, for mails; where the shop has no such page, the buyer's own orders. */
export const orderUrl = (
  variant: Variant,
  { number, followKey }: { number: number; followKey: string },
): string =>
  variant.url +
  (orderStatusPath(variant, { number, key: followKey }) ?? pathOf(variant, 'my-orders') ?? '/');

/** Absolute, for mails to the shop: its orders in the back-office, with this one alone. */
export const shopOrderUrl = (variant: Variant, number: number): string => {
  const path = pathOf(variant, 'office-orders') ?? pathOf(variant, 'company-orders') ?? '/';
  return `${variant.url}${path.replace('{companyId}', `${variant.destinationCompany.id}`)}?t=${number}`;
};
