import * as z from 'zod/mini';
import { count } from './fields.ts';

/** Limits of unpaid reservations at one time. */
export const limits = z.strictObject({
  /** Orders of one account, and their units. */
  openOrders: z._default(count, 5),
  openUnits: z._default(count, 60),
  /** Orders with one phone. */
  phoneOrders: z._default(count, 8),
  /** Orders from one network, such as a workshop or a mobile carrier. */
  networkOrders: z._default(count, 40),
});
