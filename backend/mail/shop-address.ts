/** Where mails to the shop itself go: to people, at a branch. */
import type { Variant } from '#variants/schema';

/** Empty where the shop has no mailbox. */
export const shopMailAddress = (variant: Variant): string =>
  variant.branches[0]?.email || variant.mail.from;

/** What tells of an order: where the shop wants all of them, else the branch that hands it over. */
export const orderMailAddress = (variant: Variant, branchCode: string): string =>
  variant.mail.orders ||
  variant.branches.find(({ code }) => code === branchCode)?.email ||
  shopMailAddress(variant);
