import { formatNumber } from '#contract/amounts/numbers';

/** Formats a printer's size: `20x20x15 cm`. @param sizeMm width, depth, height in millimetres */
export const printSize = (sizeMm: readonly number[]): string =>
  `${sizeMm.map((mm) => formatNumber(mm / 10)).join('x')} cm`;
