/** The largest part of a printer. */
import { formatNumber } from '#contract/amounts/numbers';

/** @param sizeMm width, depth, height in millimetres → `20x20x15 cm` */
export const printSize = (sizeMm: readonly number[]): string =>
  `${sizeMm.map((mm) => formatNumber(mm / 10)).join('x')} cm`;
