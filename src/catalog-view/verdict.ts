import type { Vehicle } from '#contract/entities/vehicle';
import { normal } from '#contract/text/plain-text';
import { vehicleName, withYears } from '#contract/vehicles/vehicle-names';
import { covers } from '#contract/vehicles/vehicle-years';
import { yearsText } from '#contract/vehicles/years-text';
import { isDated, MINE_TEXT } from './fitment.ts';

/** `check`: unknown, the shop has to look. */
type Fit = 'fits' | 'not' | 'check';

export interface Verdict {
  fit: Fit;
  /** `Compatible con tu vehículo` */
  title: string;
  /** The reason; empty where the title is enough. */
  why: string;
  /** Whether the year of the car would decide. */
  asksYear?: true;
}

/** The visitor's car: its vehicle, and the car's year if known. */
export type Car = Vehicle & { year?: number | undefined };

/** An application as shown on pages and cards. */
interface Row {
  vehicleId: number | null;
  brand: string;
  /** Model and engine: `Gol 1.6`. */
  name: string;
  years: string;
}

const NOT = 'No es compatible con tu vehículo';
const UNLISTED = 'No figura para tu vehículo';

const listOf = (texts: readonly string[]): string => {
  const some = [...new Set(texts)];
  const shown = some.slice(0, 3);
  const last = shown.pop() ?? '';
  if (some.length > 3) return `${[...shown, last].join(', ')} y otros`;
  return shown.length > 0 ? `${shown.join(', ')} y ${last}` : last;
};

/** Returns the engine that a row names, or undefined if it names another model. */
const engineIn = (row: Row, { BrandName, VehicleName }: Car): string | undefined => {
  if (normal(row.brand) !== normal(BrandName)) return undefined;
  const model = normal(VehicleName);
  const name = normal(row.name);
  if (name === model) return '';
  return name.startsWith(`${model} `) ? row.name.trim().slice(model.length).trim() : undefined;
};

/** Returns a text's words between blanks: `1.6` is a word of `1.6 8V` and of `1.4/1.6`, not of `1.6i`. */
const words = (text: string): string =>
  ` ${normal(text)
    .split(/[\s/,;()+-]+/)
    .join(' ')
    .trim()} `;

/** Returns whether one engine may be the other with more words: `1.6` and `1.6 8V`. */
const mayBe = (one: string, other: string): boolean =>
  words(one).includes(words(other)) || words(other).includes(words(one));

const THIS_YEAR = new Date().getFullYear();

/** Returns the years of the vehicle; null where the first one is unknown. */
const spanOf = ({ VehicleYears, VehicleYearRange }: Car): Vehicle['VehicleYears'] | null => {
  if (VehicleYears) return VehicleYears;
  const [from = '', to = from] = VehicleYearRange.split('-').map((end) => end.trim());
  const isYear = (text: string) => /^\d{4}$/.test(text);
  return isYear(from) ? { from: Number(from), to: isYear(to) ? Number(to) : null } : null;
};

/** Returns the possible years of the car: its own if known; null if unknown. */
const yearsOf = (car: Car): number[] | null => {
  if (car.year !== undefined) return [car.year];
  const span = spanOf(car);
  if (!span) return null;
  const last = Math.min(span.to ?? THIS_YEAR, THIS_YEAR);
  return Array.from({ length: Math.max(0, last - span.from + 1) }, (_, n) => span.from + n);
};

const FITS: Verdict = { fit: 'fits', title: MINE_TEXT, why: '' };

const yearsOfRows = (rows: readonly Row[]): string =>
  listOf(rows.flatMap((row) => yearsText(row.years) || []));

/** Judges by the years of rows that name the car, or one of the same name. */
const byYears = (rows: readonly Row[], years: readonly number[], car: Car): Verdict => {
  const included = years.filter((year) => rows.some((row) => covers(row.years, year)));
  const isCertain = rows.some((row) => isDated(row.years) && covers(row.years, car.year ?? 0));
  // The list of that year leaves such a part out; on its page the buyer can ask.
  if (car.year !== undefined && included.length > 0 && !isCertain)
    return {
      fit: 'check',
      title: 'No se sabe para qué años es',
      why: `Figura para tu vehículo sin decir los años; el tuyo es de ${car.year}: consúltanos.`,
    };
  if (included.length === years.length) return FITS;
  const those = `Es para los de ${yearsOfRows(rows)}`;
  return included.length === 0
    ? {
        fit: 'not',
        title: NOT,
        why: `${those}; el tuyo es de ${car.year ?? yearsText(car.VehicleYearRange)}.`,
      }
    : {
        fit: 'check',
        title: 'Falta el año de tu vehículo',
        why: `${those}: dinos de qué año es el tuyo.`,
        asksYear: true,
      };
};

/**
 * Returns whether a part fits the visitor's car, and why.
 * @param rows all vehicles that the part fits
 */
export const verdictOf = (rows: readonly Row[], car: Car): Verdict => {
  const years = yearsOf(car);
  const own = rows.filter(({ vehicleId }) => vehicleId === car.VehicleId);
  if (own.length > 0) return years ? byYears(own, years, car) : FITS;
  const model = rows.flatMap((row) => {
    const engine = engineIn(row, car);
    return engine === undefined ? [] : [{ ...row, engine }];
  });
  const check = (why: string): Verdict => ({ fit: 'check', title: UNLISTED, why });
  const named = model.filter(({ engine }) => engine !== '');
  // Rows of unlisted vehicles, or of the same engine in other years.
  const alike = named.filter(({ engine }) => normal(engine) === normal(car.VehicleEngine));
  if (alike.length > 0)
    return years || alike.every((row) => row.years === '')
      ? byYears(alike, years ?? [], car)
      : check(`Figura para los de ${yearsOfRows(alike)}: consúltanos.`);
  // An unlisted engine may be the car's, described with more words or fewer.
  const near = named.filter(
    ({ vehicleId, engine }) => vehicleId === null && mayBe(engine, car.VehicleEngine),
  );
  if (near.length > 0 && car.VehicleEngine !== '') {
    const ofYears = years && byYears(near, years, car);
    return ofYears?.fit === 'not'
      ? ofYears
      : check(
          `Figura para ${car.VehicleName} ${listOf(near.map(({ engine }) => engine))}: consúltanos.`,
        );
  }
  if (model.length > named.length)
    return check(`Figura para ${car.VehicleName} sin decir el motor: consúltanos.`);
  if (named.length > 0 && car.VehicleEngine !== '')
    return {
      fit: 'not',
      title: NOT,
      why: `Es para ${car.VehicleName} ${listOf(named.map(({ engine }) => engine))}; el tuyo es ${car.VehicleName} ${car.VehicleEngine}.`,
    };
  return check('Ninguna de sus aplicaciones lo nombra; si dudas, consúltanos.');
};

/** Returns the text of the car that a part is bought for; empty without one, and where it does not fit. */
export const carWanted = (rows: readonly Row[], car: Car | null): string =>
  car === null || rows.length === 0 || verdictOf(rows, car).fit === 'not'
    ? ''
    : withYears(vehicleName(car), car, car.year);
