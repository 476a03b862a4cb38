/** Names a suggested part by the vehicle that was typed, if its own name has another one that it fits. */
import { wordsOf } from '#backend/query/analysis/words';
import { type Span, yearOf } from '#backend/query/text/typed-years';

/** A vehicle that an item fits; an item's name has the first of them, if any. */
export interface Fitted extends Span {
  /** null = not in the list of vehicles. */
  vehicleId: number | null;
  brand: string;
  /** Model and engine: `Gol 1.6`. */
  name: string;
}

/** At the end of names: `Radiador Volkswagen Gol 1.6 1991-2008`. */
const YEARS = / ?\b\d{4}\s?-\s?\d{4}\b/;

const labelOf = ({ brand, name }: Fitted): string => `${brand} ${name}`.trim();
const yearsOf = ({ yearFrom, yearTo }: Fitted): string => {
  if (yearFrom === null || yearTo === null) return '';
  return yearFrom === yearTo ? ` ${yearFrom}` : ` ${yearFrom}-${yearTo}`;
};

const SCORES = { whole: 2, begun: 1, none: 0 };

/** Scores how many of the typed words a name and the years of its vehicle have. */
const scoreOf = (typed: readonly string[], name: string, vehicle: Fitted): number => {
  const words = wordsOf(name);
  return typed
    .map((word) => {
      if (words.includes(word) || yearOf(vehicle, word) !== undefined) return SCORES.whole;
      return words.some((other) => other.startsWith(word)) ? SCORES.begun : SCORES.none;
    })
    .reduce((sum, one) => sum + one, 0);
};

const ENGINE = /^\d\.\d$/;

const isInLabel = (vehicle: Fitted, word: string): boolean =>
  wordsOf(labelOf(vehicle)).some((one) => one.startsWith(word));

/** Returns the typed vehicle with its engine or year, if the item fits them: its page opens for that car. */
const carOf = (
  vehicle: Fitted,
  fitted: readonly Fitted[],
  typed: readonly string[],
): { vehicleId?: number; year?: number } => {
  const dated = typed.find((word) => yearOf(vehicle, word) !== undefined);
  const year = dated === undefined ? undefined : yearOf(vehicle, dated);
  // A word of another vehicle's name, or another engine, means that vehicle.
  const naming = typed.filter(
    (word) => word !== dated && (ENGINE.test(word) || fitted.some((one) => isInLabel(one, word))),
  );
  // A make alone, or an engine, names no model.
  const model = wordsOf(vehicle.name).filter((word) => !ENGINE.test(word));
  const isNamed =
    naming.every((word) => isInLabel(vehicle, word)) &&
    naming.some((word) => model.some((one) => one.startsWith(word)));
  if (!isNamed || vehicle.vehicleId === null) return {};
  if (year !== undefined) return { vehicleId: vehicle.vehicleId, year };
  // A number that is no year of it means another car, or is not typed to its end.
  const isWhole =
    !typed.some((word) => /^\d+$/.test(word)) && typed.some((word) => ENGINE.test(word));
  return isWhole ? { vehicleId: vehicle.vehicleId } : {};
};

interface Suggested {
  text: string;
  vehicleId?: number;
  year?: number;
}

/** @param fitted in the order of the item's page */
export const suggestedName = (
  name: string,
  fitted: readonly Fitted[],
  typed: readonly string[],
): Suggested => {
  const [first] = fitted;
  const at = first ? name.indexOf(labelOf(first)) : -1;
  if (!first || at < 0) return { text: name };
  const end = name.slice(at + labelOf(first).length);
  // A single year may be a length, unless it is the vehicle's.
  const written = yearsOf(first);
  const years = written !== '' && end.startsWith(written) ? written : YEARS;
  const nameFor = (vehicle: Fitted, its: string): string =>
    name.slice(0, at) + labelOf(vehicle) + end.replace(years, its);
  let best = { name, vehicle: first, score: scoreOf(typed, nameFor(first, ''), first) };
  for (const vehicle of fitted.slice(1)) {
    const score = scoreOf(typed, nameFor(vehicle, ''), vehicle);
    if (score > best.score) best = { name: nameFor(vehicle, yearsOf(vehicle)), vehicle, score };
  }
  return { text: best.name, ...carOf(best.vehicle, fitted, typed) };
};
