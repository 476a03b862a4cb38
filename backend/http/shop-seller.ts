import type { Session } from '#backend/port';
import type { Variant } from '#variants/schema';

export const worksFor = (session: Session | null, companyId: number): boolean =>
  session?.companyIds.includes(companyId) ?? false;

/**
 * Checks for a seller of the company that receives this shop's orders. The role alone is not enough:
 * sellers of other companies have accounts too, and see the shop as buyers do. So does a seller who lacks a required
 * second factor.
 */
export const isShopSeller = ({
  session,
  variant,
}: {
  session: Session | null;
  variant: Pick<Variant, 'destinationCompany'>;
}): boolean =>
  Boolean(session?.isSeller && !session.factor?.isMissing) &&
  worksFor(session, variant.destinationCompany.id);
