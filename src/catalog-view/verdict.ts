/** Whether a part fits the visitor's car, and why: the same on its page, its card and the car's own page. */
import type { Vehicle } from '#contract/entities/vehicle';
import { normal } from '#contract/text/plain-text';
import { covers } from '#contract/vehicles/vehicle-years';
import { yearsText } from '#contract/vehicles/years-text';
import { isDated, MINE_TEXT } from './fitment.ts';

/** `check`: neither is known; somebody has to look. */
type Fit = 'fits' | 'not' | 'check';

export interface Verdict {
  fit: Fit;
  /** Such as `Compatible con tu vehículo`. */
  title: string;
  /** What says so; empty where the title says it all. */
  why: string;
  /** The year of the car would tell. */
  asksYear?: true;
}

/** The visitor's car: its vehicle, and its own year where that was told. */
export type Car = Vehicle & { year?: number | undefined };

/** An application, as a page or a card shows it. */
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

/** The engine of a row of the car's model; undefined where it is another model. */
const engineIn = (row: Row, { BrandName, VehicleName }: Car): string | undefined => {
  if (normal(row.brand) !== normal(BrandName)) return undefined;
  const model = normal(VehicleName);
  const name = normal(row.name);
  if (name === model) return '';
  return name.startsWith(`${model} `) ? row.name.trim().slice(model.length).trim() : undefined;
};

/** Its words, so that `1.6` is one of `1.6 8V` and of `1.4/1.6`, and none of `1.6i`. */
const words = (text: string): string =>
  ` ${normal(text)
    .split(/[\s/,;()+-]+/)
    .join(' ')
    .trim()} `;

/** Whether one engine may be the other, told in more words: `1.6` and `1.6 8V`. */
const mayBe = (one: string, other: string): boolean =>
  words(one).includes(words(other)) || words(other).includes(words(one));

const THIS_YEAR = new Date().getFullYear();

/** As its vehicle says: such as `1999 - 2008`, `2012 -`; null where it does not say from when on. */
const spanOf = ({ VehicleYears, VehicleYearRange }: Car): Vehicle['VehicleYears'] | null => {
  if (VehicleYears) return VehicleYears;
  const [from = '', to = from] = VehicleYearRange.split('-').map((end) => end.trim());
  const isYear = (text: string) => /^\d{4}$/.test(text);
  return isYear(from) ? { from: Number(from), to: isYear(to) ? Number(to) : null } : null;
};

/** The years that the car can be of, its own alone where that was told; null where nobody knows. */
const yearsOf = (car: Car): number[] | null => {
  if (car.year !== undefined) return [car.year];
  const span = spanOf(car);
  if (!span) return null;
  const last = Math.min(span.to ?? THIS_YEAR, THIS_YEAR);
  return Array.from({ length: Math.max(0, last - span.from + 1) }, (_, n) => span.from + n);
};

const FITS: Verdict = { fit: 'fits', title: MINE_TEXT, why: '' };

const yearsSaid = (rows: readonly Row[]): string =>
  listOf(rows.flatMap((row) => yearsText(row.years) || []));

/** By rows that name the car, or one that is called the same. */
const byYears = (rows: readonly Row[], years: readonly number[], car: Car): Verdict => {
  const included = years.filter((year) => rows.some((row) => covers(row.years, year)));
  const saysIt = rows.some((row) => isDated(row.years) && covers(row.years, car.year ?? 0));
  // A list of that year leaves it out: here somebody can ask.
  if (car.year !== undefined && included.length > 0 && !saysIt)
    return {
      fit: 'check',
      title: 'No se sabe para qué años es',
      why: `Figura para tu vehículo sin decir los años; el tuyo es de ${car.year}: consúltanos.`,
    };
  if (included.length === years.length) return FITS;
  const those = `Es para los de ${yearsSaid(rows)}`;
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

/** @param rows all that the part fits */
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
  // Rows that no vehicle of the list stands behind, or that name the same engine of other years.
  const alike = named.filter(({ engine }) => normal(engine) === normal(car.VehicleEngine));
  if (alike.length > 0)
    return years || alike.every((row) => row.years === '')
      ? byYears(alike, years ?? [], car)
      : check(`Figura para los de ${yearsSaid(alike)}: consúltanos.`);
  // Nobody lists which engines stand behind it: it may be the car's, told in more words or fewer.
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
