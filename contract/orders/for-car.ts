/** The car that a buyer wants an item for, as a text such as `Fiat Palio 1.3 2004`; empty = not told. */
import { cut } from '../text/plain-text.ts';

export const MAX_CARS_TEXT = 200;

/** `para Fiat Palio 1.3 2004`; empty where no car is told. */
export const forCar = (vehicle: string | undefined): string => (vehicle ? `para ${vehicle}` : '');

/** Joins the cars that units of one product are for. */
export const withCar = (cars: string, car: string): string => {
  if (car === '' || cars === car || cars.endsWith(` y ${car}`)) return cars;
  return cut(cars === '' ? car : `${cars} y ${car}`, MAX_CARS_TEXT);
};

interface Line {
  Name: string;
  Code: string;
  Vehicle?: string | undefined;
}

/** Appends the cars of an order's rows to its note, for hosts that have no place for them in a row. */
export const withCarsNoted = (note: string, rows: readonly Line[], longest: number): string => {
  const lines = rows.flatMap(({ Name, Code, Vehicle }) =>
    Vehicle ? [`${Name || Code} (${Code}): ${forCar(Vehicle)}`] : [],
  );
  return cut([note, ...lines].filter(Boolean).join('\n'), longest);
};
