/** Where an order is found: by its buyer without logging in, by the shop among its orders. */
import { orderStatusPath } from '#variants/order-link';
import { pathOf } from '#variants/paths';
import type { Variant } from '#variants/schema';

interface Followed {
  number: number;
  followKey: string;
}

/** Returns the path of an order's link; where the shop has no such page, the buyer's own orders. */
export const orderPath = (variant: Variant, { number, followKey }: Followed): string =>
  orderStatusPath(variant, { number, key: followKey }) ?? pathOf(variant, 'my-orders') ?? '/';

/** Absolute, for mails. */
export const orderUrl = (variant: Variant, order: Followed): string =>
  variant.url + orderPath(variant, order);

/** Absolute, for mails to the shop: its orders in the back-office, with this one alone. */
export const shopOrderUrl = (variant: Variant, number: number): string => {
  const path = pathOf(variant, 'office-orders') ?? pathOf(variant, 'company-orders') ?? '/';
  return `${variant.url}${path.replace('{companyId}', `${variant.destinationCompany.id}`)}?t=${number}`;
};
