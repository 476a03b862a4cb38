/** The largest part of a printer, written as every size in the shop. */
import { formatNumber } from '#contract/numbers';

/** @param sizeMm width, depth, height in millimetres → `20 × 20 × 15 cm` */
export const printSize = (sizeMm: readonly number[]): string =>
  `${sizeMm.map((mm) => formatNumber(mm / 10)).join(' × ')} cm`;
