import { readFileSync } from 'node:fs';
import epa from './data/vehicles-epa.json' with { type: 'json' };

/** Determines the size of parts. */
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
  /** Common in Uruguay; vehicles of the EPA's list alone are rarer. */
  isLocal: boolean;
}

/** Returns the vehicle's name in a row of applications. */
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

/** Loads the vehicles of both lists, without duplicates, by make, model and year; ids begin at 1. */
export const loadVehicles = (): Vehicle[] => {
  const key = (vehicle: Draft) =>
    `${vehicle.make}|${vehicle.model}|${vehicle.engine}`.toLowerCase();
  const local = localVehicles();
  const localKeys = new Set(local.map(key));
  return [...local, ...epaVehicles().filter((vehicle) => !localKeys.has(key(vehicle)))]
    .sort(
      (a, b) =>
        compare(a.make, b.make) ||
        compare(a.model, b.model) ||
        compare(a.engine, b.engine) ||
        a.from - b.from,
    )
    .map((vehicle, index) => ({ id: index + 1, ...vehicle }));
};
