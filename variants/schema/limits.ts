/** How much a buyer, a phone and a network may hold without paying. */
import * as z from 'zod/mini';
import { count } from './fields.ts';

/** What may stand reserved without being paid, at the same time. */
export const limits = z.strictObject({
  /** Orders of one account, and their units together. */
  openOrders: z._default(count, 5),
  openUnits: z._default(count, 60),
  /** Orders with one phone, whoever places them. */
  phoneOrders: z._default(count, 8),
  /** Orders from one network: a workshop, or the many customers of a mobile carrier. */
  networkOrders: z._default(count, 40),
});
