/** An order in the server's format, for tests of the browser's stores. */
import type { Order } from '#contract/entities/orders';
import type { Cart } from '#stores/cart/cart';
import { order } from '../../src/islands/orders/sample-order.ts';

export const wireOrder = (guid: string, changes: Partial<Order> = {}): Order => ({
  ...order,
  gUID: guid,
  items: [{ code: 'RA1', name: 'Radiador', price: 5000, quantity: 1 }],
  total: 5000,
  ...changes,
});

/** As the checkout sends a cart that is fetched and paid at the bank. */
export const orderOfCart = ({ guid, items }: Pick<Cart, 'guid' | 'items'>) => ({
  OrderGUID: guid,
  OrderPhone: '099 000 000',
  OrderShippingId: 'RES' as const,
  OrderShippingName: 'Retiro',
  OrderPaymentId: 'BRDE' as const,
  Items: items.map(({ code, name, priceCents, quantity }) => ({
    Code: code,
    Name: name,
    Price: priceCents / 100,
    Quantity: quantity,
  })),
});
