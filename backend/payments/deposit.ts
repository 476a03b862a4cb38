/** Deposit, transfer and money orders: the buyer pays outside the shop, by the variant's instructions. */
import type { InstructionsGateway } from './gateway.ts';

/** A seller who sees the money arrive moves the order on. */
export const deposit = (): InstructionsGateway => ({ kind: 'instructions' });
