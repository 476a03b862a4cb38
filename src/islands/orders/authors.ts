/** Who did something to an order, as the counter reads it. */
import type { OrderEvent } from '#contract/calls/order-desk';

const actors: Readonly<Record<OrderEvent['actor'], string>> = {
  buyer: 'Comprador',
  seller: 'Vendedor',
  provider: 'Medio de pago',
  system: 'Automático',
};

/** The person's name where a person did it. */
export const authorOf = ({ userName, actor }: OrderEvent): string => userName || actors[actor];
