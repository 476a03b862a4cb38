/** An order as the server tells of it, for tests of the browser's stores. */
import type { Order } from '#contract/entities/orders';
import { order } from '../../src/islands/orders/sample-order.ts';

export const wireOrder = (guid: string, changes: Partial<Order> = {}): Order => ({
  ...order,
  gUID: guid,
  items: [{ code: 'RA1', name: 'Radiador', price: 5000, quantity: 1 }],
  total: 5000,
  ...changes,
});
