import { enliven } from './live.ts';

export const enlivenProduct = (item: HTMLElement): void =>
  enliven(item, () => import('./selling-product.ts'));
