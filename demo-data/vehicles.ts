/** The vehicles of the demo: those of the Uruguayan market, written by hand, and the EPA's list. */
import { readFileSync } from 'node:fs';
import epa from './data/vehicles-epa.json' with { type: 'json' };

/** Decides how large a part is. */
export type SizeClass = 'auto' | 'pickup' | 'camion';

export interface Vehicle {
  id: number;
  make: string;
  model: string;
  /** Such as `1.6` or `1.9 Diésel`. */
  engine: string;
  litres: number;
  from: number;
  to: number;
  size: SizeClass;
  /** On the roads of Uruguay; the others come from the EPA's list and are rarer. */
  isLocal: boolean;
}

/** What a row of applications calls the vehicle. */
export const applicationName = (vehicle: Vehicle): string => `${vehicle.model} ${vehicle.engine}`;

const sizeOf = (text: string | undefined): SizeClass =>
  text === 'pickup' || text === 'camion' ? text : 'auto';

type Draft = Omit<Vehicle, 'id'>;

const localVehicles = (): Draft[] =>
  readFileSync(new URL('data/vehicles-uy.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [make = '', model = '', from = '', to = '', engines = '', size] = line.split(',');
      return engines.split('/').map((engine) => ({
        make,
        model,
        engine,
        litres: Number.parseFloat(engine),
        from: Number(from),
        to: Number(to),
        size: sizeOf(size),
        isLocal: true,
      }));
    });

const epaVehicles = (): Draft[] =>
  Object.entries(epa).flatMap(([make, rows]) =>
    rows.map(([model, engine, from, to, large]) => ({
      make,
      model: String(model),
      engine: String(engine),
      litres: Number.parseFloat(String(engine)),
      from: Number(from),
      to: Number(to),
      size: large ? ('pickup' as const) : ('auto' as const),
      isLocal: false,
    })),
  );

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** All vehicles, by make, model and year; ids begin at 1. A model of both lists counts once. */
export const loadVehicles = (): Vehicle[] => {
  const key = (vehicle: Draft) =>
    `${vehicle.make}|${vehicle.model}|${vehicle.engine}`.toLowerCase();
  const local = localVehicles();
  const known = new Set(local.map(key));
  return [...local, ...epaVehicles().filter((vehicle) => !known.has(key(vehicle)))]
    .sort(
      (a, b) =>
        compare(a.make, b.make) ||
        compare(a.model, b.model) ||
        compare(a.engine, b.engine) ||
        a.from - b.from,
    )
    .map((vehicle, index) => ({ id: index + 1, ...vehicle }));
};
