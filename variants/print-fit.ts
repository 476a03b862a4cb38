import type { Printer } from './schema/printing.ts';

/** Fits as it is, turned or laid on another side, or not at all. */
export type Fit = 'as-is' | 'turned' | 'no';
export type Size = readonly [number, number, number];

/** Printers are measured in whole millimetres, models are not. */
const TOLERANCE_MM = 0.05;

/**
 * Decides whether a rectangle fits into another, turned by any angle.
 * Source: J. E. Wetzel, «Rectangles in rectangles», Mathematics Magazine 73 (2000), after W. B. Carver (1957).
 */
export const rectangleFits = (
  one: number,
  other: number,
  width: number,
  depth: number,
): boolean => {
  const [long, short] = [Math.max(one, other), Math.min(one, other)];
  const [wide, deep] = [
    Math.max(width, depth) + TOLERANCE_MM,
    Math.min(width, depth) + TOLERANCE_MM,
  ];
  if (short > deep) return false;
  if (long <= wide) return true;
  const squares = long * long + short * short;
  const needed =
    (2 * long * short * wide + (long * long - short * short) * Math.sqrt(squares - wide * wide)) /
    squares;
  return deep >= needed;
};

/** Lists the orientations of a piece, the given one first. */
const standings = ([x, y, z]: Size): Size[] => [
  [x, y, z],
  [x, z, y],
  [y, z, x],
];

/** Returns the height in the printer; undefined if the piece does not fit. */
export const heightIn = (size: Size, { sizeMm: [width, depth, height] }: Printer) =>
  standings(size).find(
    ([one, other, up]) => up <= height + TOLERANCE_MM && rectangleFits(one, other, width, depth),
  )?.[2];

export const fitOf = (size: Size, printer: Printer): Fit => {
  const [width, depth, height] = printer.sizeMm;
  const [x, y, z] = size;
  const within = (one: number, limit: number) => one <= limit + TOLERANCE_MM;
  if (within(x, width) && within(y, depth) && within(z, height)) return 'as-is';
  return heightIn(size, printer) === undefined ? 'no' : 'turned';
};
