import type { Variant } from '#variants/schema';

/** Returns the shop's own mailbox; empty if it has none. */
export const shopMailAddress = (variant: Variant): string =>
  variant.branches[0]?.email || variant.mail.from;

/** Returns the mailbox for news of an order: the shop's for all orders, or else the branch's. */
export const orderMailAddress = (variant: Variant, branchCode: string): string =>
  variant.mail.orders ||
  variant.branches.find(({ code }) => code === branchCode)?.email ||
  shopMailAddress(variant);
