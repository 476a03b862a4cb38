/** Where mails to the shop itself go: to people, at the first branch. */
import type { Variant } from '#variants/schema';

export const shopMailAddress = (variant: Variant): string =>
  variant.branches[0]?.email || variant.mail.from;
