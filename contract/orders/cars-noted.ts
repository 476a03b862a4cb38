/** The cars of an order in its note, for hosts that have no place for them in a row. */
import { cut } from '../text/plain-text.ts';
import { forCar } from './for-car.ts';

interface Line {
  Name: string;
  Code: string;
  Vehicle?: string | undefined;
}

/** Appends the cars of an order's rows to its note. */
export const withCarsNoted = (note: string, rows: readonly Line[], longest: number): string => {
  const lines = rows.flatMap(({ Name, Code, Vehicle }) =>
    Vehicle ? [`${Name || Code} (${Code}): ${forCar(Vehicle)}`] : [],
  );
  return cut([note, ...lines].filter(Boolean).join('\n'), longest);
};
