/** Who works where: the one place that says whether a caller is a seller of the shop itself. */

import type { Session } from '#backend/port';
import type { Variant } from '#variants/schema';

export const worksFor = (session: Session | null, companyId: number): boolean =>
  session?.companyIds.includes(companyId) ?? false;

/**
 * A seller of the company that receives this shop's orders. The role alone says less: sellers of other
 * companies have accounts here too, and see of the shop what any buyer sees.
 */
export const isShopSeller = ({
  session,
  variant,
}: {
  session: Session | null;
  variant: Pick<Variant, 'destinationCompany'>;
}): boolean => Boolean(session?.isSeller) && worksFor(session, variant.destinationCompany.id);
