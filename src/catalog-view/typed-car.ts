/** The car that a text names: `radiador gol trend 2015`. */
import type { Understood } from '#contract/entities/search';
import { normal } from '#contract/text/plain-text';
import { covers } from '#contract/vehicles/vehicle-years';
import { isDated } from './fitment.ts';
import type { FitRow, TypedCar } from './list-card.ts';

const ENGINE = /\d/;

/** Returns what follows the model in the name of a row: its engine; undefined for rows of other models. */
const engineOf = ({ name }: FitRow, model: string): string | undefined => {
  const own = normal(name);
  if (own === model) return '';
  const rest = own.startsWith(`${model} `) ? own.slice(model.length + 1) : undefined;
  // The Gol Trend 1.0 is no Gol.
  return rest !== undefined && /^\d/.test(rest) ? rest : undefined;
};

/**
 * Returns the first vehicle of an item that is the typed one. A model without an engine or a year is several cars,
 * and none is meant.
 * @param year that is chosen beside the text, or empty
 */
export const typedCar = (
  fits: readonly FitRow[],
  understood: readonly Understood[],
  year: string,
): TypedCar | undefined => {
  const typed = (kind: Understood['kind']) =>
    understood.filter((piece) => piece.kind === kind).map(({ label }) => normal(label));
  const [model, ...otherModels] = typed('vehicle');
  if (model === undefined || otherModels.length > 0) return undefined;
  const makes = typed('brand');
  const engines = typed('engine').filter((engine) => ENGINE.test(engine));
  const years = [...new Set([...typed('year'), year].filter((one) => one !== ''))];
  if (years.length > 1 || years.length + engines.length === 0) return undefined;
  const [typedYear = ''] = years;
  const row = fits.find((one) => {
    const engine = engineOf(one, model);
    return (
      one.vehicleId !== null &&
      engine !== undefined &&
      (makes.length === 0 || makes.includes(normal(one.brand))) &&
      engines.every((each) => engine.split(' ').includes(each)) &&
      (typedYear === '' || (isDated(one.years) && covers(one.years, Number(typedYear))))
    );
  });
  return row && { vehicleId: `${row.vehicleId}`, year: typedYear };
};
