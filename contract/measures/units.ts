/** Amounts with a unit, and the conversion between units of the same kind. */
import { type DecimalSign, readNumber } from '../amounts/read-number.ts';
import { normal } from '../text/plain-text.ts';
import { MM_PER } from './length-units.ts';
import { measuredNumber } from './measured-number.ts';

export interface Unit {
  kind: string;
  /** As goods show it. */
  sign: string;
  /** How many base units of its kind it has. */
  factor: number;
  /** All spellings in lower case, without accents and without the plural's `s`. */
  spellings: readonly string[];
}

/** By kind, its units: sign, factor, and further spellings. */
const KINDS: Readonly<Record<string, readonly (readonly [string, number, string?])[]>> = {
  length: [
    ['mm', MM_PER.mm, 'milimetro'],
    ['cm', MM_PER.cm, 'centimetro'],
    ['m', MM_PER.m, 'metro mt'],
    ['km', MM_PER.km, 'kilometro'],
    ['"', MM_PER.inch, `pulgada pulg '' ”`],
  ],
  mass: [
    ['mg', 0.001, 'miligramo'],
    ['g', 1, 'gramo gr'],
    ['kg', 1000, 'kilo kilogramo'],
    ['t', 1_000_000, 'tonelada'],
  ],
  volume: [
    ['ml', 1, 'mililitro cc cm3'],
    ['cl', 10, 'centilitro'],
    ['dl', 100, 'decilitro'],
    ['l', 1000, 'litro lt'],
    ['m3', 1_000_000],
  ],
  voltage: [
    ['mV', 0.001, 'milivoltio'],
    ['V', 1, 'voltio volt'],
    ['kV', 1000, 'kilovoltio'],
  ],
  current: [
    ['mA', 0.001, 'miliamperio miliampere'],
    ['A', 1, 'amperio ampere amper amp'],
  ],
  power: [
    ['W', 1, 'vatio watt'],
    ['kW', 1000, 'kilovatio kilowatt'],
  ],
  'apparent power': [
    ['VA', 1],
    ['kVA', 1000],
  ],
  energy: [
    ['Wh', 1],
    ['kWh', 1000],
  ],
  charge: [
    ['mAh', 0.001],
    ['Ah', 1],
  ],
  frequency: [
    ['Hz', 1, 'hertz hercio'],
    ['kHz', 1000],
    ['MHz', 1_000_000],
    ['GHz', 1_000_000_000],
  ],
  pressure: [
    ['kPa', 1],
    ['psi', 6.894757],
    ['bar', 100, 'bares'],
    ['MPa', 1000],
  ],
  time: [
    ['s', 1, 'segundo'],
    ['min', 60, 'minuto'],
    ['h', 3600, 'hora'],
  ],
  data: [
    ['MB', 1, 'megabyte'],
    ['GB', 1000, 'giga gigabyte'],
    ['TB', 1_000_000, 'tera terabyte'],
  ],
  rotation: [['rpm', 1]],
  light: [['lm', 1, 'lumen lumenes']],
  temperature: [['°C', 1]],
  rows: [['filas', 1, 'fila']],
};

export const UNITS: readonly Unit[] = Object.entries(KINDS).flatMap(([kind, units]) =>
  units.map(([sign, factor, more]) => ({
    ...{ kind, sign, factor },
    spellings: [sign.toLowerCase(), ...(more?.split(' ') ?? [])],
  })),
);

const BY_SPELLING = new Map(
  UNITS.flatMap((unit) => unit.spellings.map((spelling) => [spelling, unit] as const)),
);

/** Returns the unit whose factor is 1. */
export const baseUnit = (kind: string): Unit | undefined =>
  UNITS.find((unit) => unit.kind === kind && unit.factor === 1);

/** Returns the unit of a spelling: `cm³` is `cm3`, `Lts.` and `litros` are `l`. */
export const unitOf = (spelling: string): Unit | undefined => {
  const plain = normal(spelling.trim().normalize('NFKC')).replace(/\.$/, '');
  return BY_SPELLING.get(plain) ?? BY_SPELLING.get(plain.replace(/(?<=..)s$/, ''));
};

/** Returns the kind of a unit and its factor; other units are kinds of their own. */
const scaleOf = (unit: string): Pick<Unit, 'kind' | 'factor'> =>
  unitOf(unit) ?? { kind: `unit ${normal(unit.trim().normalize('NFKC'))}`, factor: 1 };

const isLength = (unit: string): boolean => scaleOf(unit).kind === 'length';

/** Returns the other units of the same kind. */
export const unitsLike = (unit: string): string[] => {
  const { kind, factor } = scaleOf(unit);
  return UNITS.filter((other) => other.kind === kind && other.factor !== factor).map(
    ({ sign }) => sign,
  );
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
