/** States of discount codes: one rule for their list and for their check. */
import type { Discount } from '../entities/discounts.ts';

export type DiscountState = 'off' | 'waiting' | 'over' | 'usedUp' | 'active';

export const discountStateNames: Readonly<Record<DiscountState, string>> = {
  off: 'Inactivo',
  waiting: 'Todavía no empezó',
  over: 'Vencido',
  usedUp: 'Usado',
  active: 'Activo',
};

/** @param today a day of the shop: `2026-12-07` */
export const discountStateOf = (
  {
    isActive,
    validFrom,
    validUntil,
    maxUses,
    uses,
  }: Pick<Discount, 'isActive' | 'validFrom' | 'validUntil' | 'maxUses' | 'uses'>,
  today: string,
): DiscountState => {
  if (!isActive) return 'off';
  if (validFrom > today) return 'waiting';
  if (validUntil !== '' && validUntil < today) return 'over';
  return maxUses > 0 && uses >= maxUses ? 'usedUp' : 'active';
};

/** Labels the discount of an order, whose prices are without it already. */
export const discountText = (code: string): string => `Descuento ${code}, ya restado`;
