/** What was counted, and what it is; apart from the ways numbers are written, which every page carries. */
import { formatNumber } from './numbers.ts';

/** `1 unidad`, `12.345 unidades` */
export const counted = (count: number, one: string, many: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
