/** Counts with their noun; apart from `numbers.ts`, which every page loads. */
import { formatNumber } from './numbers.ts';

/** `1 unidad`, `12.345 unidades` */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
