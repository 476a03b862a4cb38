/** Areas of work of the shop's own people. Their names are in `permission-texts.ts`, which visitors do not load. */
export const PERMISSIONS = [
  'catalogue',
  'prices',
  'stock',
  'orders',
  'refunds',
  'customers',
  'settings',
  'users',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
