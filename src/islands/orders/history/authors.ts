/** Names the author of an action on an order, for sellers. */
import type { OrderEvent } from '#contract/calls/order-management';

const actors: Readonly<Record<OrderEvent['actor'], string>> = {
  buyer: 'Comprador',
  seller: 'Vendedor',
  provider: 'Medio de pago',
  system: 'Automático',
};

/**
 * The person's name where a person did it. What the shop or the provider did in the course of a
 * person's order is not that person's doing.
 */
export const authorOf = ({ userName, actor }: Pick<OrderEvent, 'userName' | 'actor'>): string => {
  const isPerson = actor === 'buyer' || actor === 'seller';
  return (isPerson && userName) || actors[actor];
};
