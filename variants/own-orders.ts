import type { PageVariant } from './schema.ts';

/** Returns the page of a buyer's orders, which shops name `Mis compras` or `Mis pedidos`; undefined without one. */
export const ownOrdersOf = ({ routes }: Pick<PageVariant, 'routes'>) =>
  routes.find(({ screen }) => screen === 'my-orders');
