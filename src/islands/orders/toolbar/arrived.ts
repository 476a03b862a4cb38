/** Texts that inform a seller of new orders. */

import { counted } from '#contract/amounts/counted';
import { enumerate } from '#contract/text/enumeration';

/**
 * @param numbers of the new orders, newest first
 * @param limit the maximum number of reported orders: if all are new, there may be more
 */
export const arrivedText = (numbers: readonly number[], limit: number): string => {
  const [only, ...others] = numbers;
  if (others.length === 0) return `Llegó el pedido N.º ${only}.`;
  if (numbers.length >= limit)
    return `Llegaron ${counted(numbers.length, 'pedido', 'pedidos')} o más.`;
  const named = enumerate(numbers.toReversed().map((number) => `N.º ${number}`));
  return `Llegaron ${counted(numbers.length, 'pedido', 'pedidos')}: ${named}.`;
};
