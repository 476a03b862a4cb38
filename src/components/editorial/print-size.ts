/** The largest part of a printer as people say it. */

/** @param sizeMm width, depth, height in millimetres → `20x20x15 cm` */
export const printSize = (sizeMm: readonly number[]): string =>
  `${sizeMm.map((mm) => `${mm / 10}`.replace('.', ',')).join('x')} cm`;
