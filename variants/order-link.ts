/** The link of an order; apart from `paths.ts`, which every page loads. */
import { pathOf } from './paths.ts';
import type { Screen } from './schema/routes.ts';

/** Returns its path, `/pedido/1001/{key}`; undefined in shops without that page. */
export const orderStatusPath = (
  variant: Parameters<typeof pathOf<Screen>>[0],
  { number, key }: { number: number; key: string },
): string | undefined =>
  pathOf(variant, 'order-status')?.replace('{number}', `${number}`).replace('{key}', key);
