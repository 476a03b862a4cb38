import type { Stock } from '#contract/entities/stock';
import { type CartItem, isCodeOf } from '#stores/cart/cart-rules';
import { BRINGING } from '#variants/pickup';

/** @returns names, without those of unknown stock */
export const missingAt = (
  branch: string,
  items: readonly Pick<CartItem, 'code' | 'name'>[],
  stocks: readonly Stock[],
): string[] =>
  items.flatMap(({ code, name }) => {
    const stock = stocks.find(isCodeOf(code));
    // Items that no branch has are named where the order is refused.
    if (!stock || stock.available === 'NO') return [];
    // A host may not say which branch has it.
    const here = stock.branches.find((one) => one.code === branch);
    return here?.available === 'NO' ? [name] : [];
  });

/** @param missing names of which one branch has none */
export const missingText = (missing: readonly string[]): string =>
  `Sin stock en este local: ${missing.join('; ')}. ${BRINGING}`;
