import type { EventType } from '#contract/entities/shop-events';

export const eventNames: Readonly<Record<EventType, string>> = {
  'order.placed': 'Pedido nuevo',
  'order.paid': 'Pedido pagado',
  'order.dispatched': 'Pedido despachado',
  'order.cancelled': 'Pedido cancelado',
  'order.returned': 'Devolución recibida',
  'order.changed': 'Otro cambio de un pedido',
  'product.changed': 'Producto',
  'price.changed': 'Precio',
  'stock.changed': 'Stock',
  'customer.added': 'Cliente nuevo',
};
