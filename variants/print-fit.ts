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

/** Axes of a file. */
export type Axis = 0 | 1 | 2;
/** Axes that may point up, the file's own first. */
const STANDINGS = [2, 1, 0] as const;

/** Lists the axes that may point up in one of the printers, the file's own first. */
export const standingsIn = (size: Size, printers: readonly Printer[]): Axis[] =>
  STANDINGS.filter((up) =>
    printers.some(({ sizeMm: [width, depth, height] }) => {
      const [one, other] = [size[(up + 1) % 3] ?? 0, size[(up + 2) % 3] ?? 0];
      return size[up] <= height + TOLERANCE_MM && rectangleFits(one, other, width, depth);
    }),
  );

export const fitOf = (size: Size, printer: Printer): Fit => {
  const [width, depth, height] = printer.sizeMm;
  const [x, y, z] = size;
  const within = (one: number, limit: number) => one <= limit + TOLERANCE_MM;
  if (within(x, width) && within(y, depth) && within(z, height)) return 'as-is';
  return standingsIn(size, [printer]).length === 0 ? 'no' : 'turned';
};
