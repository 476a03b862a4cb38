import type { Permission } from './permission.ts';

export const permissionNames: Record<Permission, string> = {
  catalogue: 'Catálogo',
  prices: 'Precios',
  stock: 'Stock',
  orders: 'Pedidos',
  refunds: 'Devoluciones',
  customers: 'Clientes',
  settings: 'Ajustes',
  users: 'Usuarios',
};

/** Completes "No tienes permiso para …". */
const permissionDeeds: Record<Permission, string> = {
  catalogue: 'cambiar el catálogo y la portada',
  prices: 'cambiar precios',
  stock: 'mover ni contar stock',
  orders: 'trabajar con los pedidos',
  refunds: 'devolver dinero',
  customers: 'ver ni cambiar empresas, personas y comunicaciones',
  settings: 'cambiar los ajustes de la tienda, sus datos de pago ni la cotización',
  users: 'administrar los usuarios',
};

/** Returns what somebody with the permission may do. */
export const permissionText = (permission: Permission): string =>
  permissionDeeds[permission].replace(' ni ', ' y ');

/** Returns what is missing and who can give it. */
export const missingPermissionText = (missing: readonly Permission[]): string =>
  `No tienes permiso para ${missing.map((one) => permissionDeeds[one]).join(' ni ')}; pídeselo a quien administra los usuarios de la tienda, como el titular.`;

/** Names the limit of somebody without `refunds`. */
export const refundLimitText = (limit: number): string =>
  `Puedes devolver hasta $ ${limit.toLocaleString('es-UY')} por pedido. Para devolver más, pídeselo a quien tiene el permiso Devoluciones, como el titular.`;
