/** Exact fractions, for amounts that are multiplied, divided and then rounded once. */
export interface Exact {
  readonly top: bigint;
  /** Above zero. */
  readonly bottom: bigint;
}

const DECIMAL = /^(-?\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/;

/** Returns a decimal number as it is written: `40.15`, `-1234.5`, `1e-7`. */
export const exact = (decimal: number | string): Exact => {
  const [, whole, fraction = '', exponent = '0'] = DECIMAL.exec(`${decimal}`) ?? [];
  if (whole === undefined) throw new Error(`Not a decimal number: ${decimal}`);
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0
    ? { top: digits * 10n ** BigInt(-places), bottom: 1n }
    : { top: digits, bottom: 10n ** BigInt(places) };
};

export const product = (...factors: readonly Exact[]): Exact =>
  factors.reduce((one, other) => ({
    top: one.top * other.top,
    bottom: one.bottom * other.bottom,
  }));

/** Returns one divided by a number above zero. */
export const inverse = ({ top, bottom }: Exact): Exact => ({ top: bottom, bottom: top });

const floorOf = (top: bigint, bottom: bigint): bigint =>
  top / bottom - (top % bottom < 0n ? 1n : 0n);

/** Rounds half up to `from` plus a whole number of steps. */
export const nearest = ({ top, bottom }: Exact, step: number, from = 0): number => {
  const size = bottom * BigInt(step);
  return Number(floorOf(2n * (top - bottom * BigInt(from)) + size, 2n * size)) * step + from;
};

const HUNDRED = exact(100);

/** Rounds an amount half up to the cent. @returns cents */
export const centsOf = (amount: Exact): number => nearest(product(amount, HUNDRED), 1);
