/** Amounts with a unit, and the conversion between units of the same kind. */
import { type DecimalSign, readNumber } from '../amounts/read-number.ts';
import { measuredNumber } from './measured-number.ts';
import { LENGTH_UNITS } from './sides.ts';

/** By kind: how many base units each unit has. */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  length: { ...LENGTH_UNITS, km: 1_000_000, '"': 25.4, pulgadas: 25.4 },
  mass: { mg: 0.001, g: 1, gr: 1, kg: 1000, t: 1_000_000 },
  volume: { ml: 1, cc: 1, cm3: 1, cl: 10, dl: 100, l: 1000, lt: 1000, m3: 1_000_000 },
  voltage: { mv: 0.001, v: 1, kv: 1000 },
  current: { ma: 0.001, a: 1 },
  power: { w: 1, kw: 1000 },
  energy: { wh: 1, kwh: 1000 },
  charge: { mah: 0.001, ah: 1 },
  frequency: { hz: 1, khz: 1000, mhz: 1_000_000, ghz: 1_000_000_000 },
  pressure: { kpa: 1, bar: 100, mpa: 1000 },
  time: { s: 1, min: 60, h: 3600 },
  data: { mb: 1, gb: 1000, tb: 1_000_000 },
};

/** `cm³` is `cm3`, `Lts.` is `lt`. */
const plainUnit = (unit: string): string =>
  unit
    .trim()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^(gr|lt|h|min)s?\.?$/, '$1')
    .replace(/^litros?$/, 'l');

/** Returns the kind of a unit and its factor; other units are kinds of their own. */
const scaleOf = (unit: string): { kind: string; factor: number } => {
  const plain = plainUnit(unit);
  for (const [kind, factors] of Object.entries(UNITS)) {
    const factor = Object.hasOwn(factors, plain) ? factors[plain] : undefined;
    if (factor !== undefined) return { kind, factor };
  }
  return { kind: `unit ${plain}`, factor: 1 };
};

const isLength = (unit: string): boolean => scaleOf(unit).kind === 'length';

/** Units that headings of files name. */
const HEADED = [
  'mm',
  'cm',
  'm',
  'g',
  'kg',
  'ml',
  'l',
  'W',
  'kW',
  'mA',
  'A',
  'mAh',
  'Ah',
  'mV',
  'V',
];

/** Returns the other usual units of the same kind. */
export const unitsLike = (unit: string): string[] => {
  const { kind, factor } = scaleOf(unit);
  return HEADED.filter((other) => {
    const scale = scaleOf(other);
    return scale.kind === kind && scale.factor !== factor;
  });
};

/** Removes the noise of binary fractions. */
const exact = (number: number): number => Number(number.toPrecision(12));

/** Returns an amount in base units, which is equal for `1,5 cm` and `15 mm`. */
export const toBase = (amount: number, unit: string): number =>
  exact(amount * scaleOf(unit).factor);
export const fromBase = (amount: number, unit: string): number =>
  exact(amount / scaleOf(unit).factor);

const AMOUNT = /^([-+]?\d[\d.,]*)\s*([^\d\s].*)?$/u;

/**
 * Reads an amount in a unit: `1,5 cm` in mm is 15; a number without a unit is in that unit.
 * Lengths are read as measures are, other numbers as in files.
 * @param name the measure's
 * @param decimal the sign of a file, by which it writes all numbers
 * @returns undefined if it is no amount, or of another kind
 */
export const readAmount = (
  name: string,
  text: string,
  unit: string,
  decimal: DecimalSign = ',',
): number | undefined => {
  const [, digits, own = unit] = AMOUNT.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const [from, to] = [scaleOf(own), scaleOf(unit)];
  if (from.kind !== to.kind) return undefined;
  const number =
    decimal === ',' && isLength(own) && /^\d/.test(digits)
      ? measuredNumber(name, digits, own)
      : readNumber(digits, decimal);
  if (number === undefined || !Number.isFinite(number)) return undefined;
  return exact((number * from.factor) / to.factor);
};

/** Writes an amount as it is stored: `1234,5 mm`. */
export const writeAmount = (amount: number, unit: string): string =>
  `${amount}`.replace('.', ',') + (unit === '' ? '' : ` ${unit}`);
