/** Whether a part fits the visitor's car, and why: the same on its page, its card and the car's own page. */
import type { Vehicle } from '#contract/entities/vehicle';
import { normal } from '#contract/plain-text';
import { covers, MINE_TEXT } from './fitment.ts';

/** `check`: neither is known; somebody has to look. */
export type Fit = 'fits' | 'not' | 'check';

export interface Verdict {
  fit: Fit;
  /** Such as `Compatible con tu vehículo`. */
  title: string;
  /** What says so; empty where the title says it all. */
  why: string;
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

const THIS_YEAR = new Date().getFullYear();

/** By rows that name the car's vehicle. */
const byYears = (rows: readonly Row[], { year, VehicleYears: span }: Car): Verdict => {
  const years = listOf(rows.flatMap((row) => row.years || []));
  const includes = (one: number) => rows.some((row) => covers(row.years, one));
  if (year !== undefined)
    return includes(year)
      ? { fit: 'fits', title: MINE_TEXT, why: '' }
      : { fit: 'not', title: NOT, why: `Es para los de ${years}; el tuyo es de ${year}.` };
  const last = Math.min(span?.to ?? THIS_YEAR, THIS_YEAR);
  const all = span
    ? Array.from({ length: Math.max(0, last - span.from + 1) }, (_, n) => span.from + n)
    : [];
  if (all.every(includes)) return { fit: 'fits', title: MINE_TEXT, why: '' };
  const title = 'Falta el año de tu vehículo';
  return { fit: 'check', title, why: `Es para los de ${years}: dinos de qué año es el tuyo.` };
};

/** @param rows all that the part fits */
export const verdictOf = (rows: readonly Row[], car: Car): Verdict => {
  const own = rows.filter(({ vehicleId }) => vehicleId === car.VehicleId);
  if (own.length > 0) return byYears(own, car);
  const model = rows.flatMap((row) => {
    const engine = engineIn(row, car);
    return engine === undefined ? [] : [{ ...row, engine }];
  });
  const check = (why: string): Verdict => ({ fit: 'check', title: UNLISTED, why });
  const named = model.filter(({ engine }) => engine !== '');
  // Rows that no vehicle of the list stands behind, or that name the same engine of other years.
  const alike = named.filter(({ engine }) => normal(engine) === normal(car.VehicleEngine));
  if (alike.length > 0) return byYears(alike, car);
  if (model.length > named.length)
    return check(`Figura para ${car.VehicleName} sin decir el motor: consúltanos.`);
  if (named.length > 0 && car.VehicleEngine !== '')
    return {
      fit: 'not',
      title: NOT,
      why: `Es para ${car.VehicleName} ${listOf(named.map(({ engine }) => engine))}; el tuyo es ${car.VehicleEngine}.`,
    };
  return check('Ninguna de sus aplicaciones lo nombra; si dudas, consúltanos.');
};
