/** Ranges of numbers in filters: `155..175`, `..1000`, `2500..`. Both ends belong to the range. */

export interface NumberRange {
  /** -Infinity = no lower end. */
  from: number;
  /** Infinity = no upper end. */
  to: number;
}

const NUMBER = String.raw`-?\d{1,12}(?:\.\d{1,12})?`;
const RANGE = new RegExp(`^(${NUMBER})?\\.\\.(${NUMBER})?$`);

/** Parses a range; undefined for other texts. */
export const readRange = (text: string): NumberRange | undefined => {
  const [isRange, from, to] = RANGE.exec(text) ?? [];
  return isRange === undefined
    ? undefined
    : { from: Number(from ?? -Infinity), to: Number(to ?? Infinity) };
};

/** Writes a range; its ends may be given in any order. */
export const writeRange = ({ from, to }: NumberRange): string =>
  [Math.min(from, to), Math.max(from, to)]
    .map((end) => (Number.isFinite(end) ? `${end}` : ''))
    .join('..');

export const isInRange = (number: number, { from, to }: NumberRange): boolean =>
  from <= number && number <= to;

/** Names a range: `5 a 20`, `Hasta 20`, `Desde 5`. */
export const rangeName = ({ from, to }: NumberRange, write: (number: number) => string): string => {
  if (from === to) return write(from);
  if (!Number.isFinite(from)) return `Hasta ${write(to)}`;
  return Number.isFinite(to) ? `${write(from)} a ${write(to)}` : `Desde ${write(from)}`;
};
