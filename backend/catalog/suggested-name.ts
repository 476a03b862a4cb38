/** What a suggested part is called: by the vehicle that was typed, where its own name says another one that it fits. */
import { wordsOf } from '#backend/query/analysis/words';
import { type Span, yearOf } from '#backend/query/text/typed-years';

/** A vehicle that an item fits; an item's name says the first of them, if any. */
export interface Fitted extends Span {
  /** null = one that the list of vehicles does not have. */
  vehicleId: number | null;
  brand: string;
  /** Model and engine: `Gol 1.6`. */
  name: string;
}

/** As names end: `Radiador Volkswagen Gol 1.6 1991-2008`. */
const YEARS = / ?\b\d{4}\s?-\s?\d{4}\b/;

const labelOf = ({ brand, name }: Fitted): string => `${brand} ${name}`.trim();
const yearsOf = ({ yearFrom, yearTo }: Fitted): string =>
  yearFrom === null || yearTo === null ? '' : ` ${yearFrom}-${yearTo}`;

const said = { whole: 2, begun: 1, not: 0 };

/** How much of what was typed a name and the years of its vehicle say. */
const scoreOf = (typed: readonly string[], name: string, vehicle: Fitted): number => {
  const words = wordsOf(name);
  return typed
    .map((word) => {
      if (words.includes(word) || yearOf(vehicle, word) !== undefined) return said.whole;
      return words.some((other) => other.startsWith(word)) ? said.begun : said.not;
    })
    .reduce((sum, one) => sum + one, 0);
};

const ENGINE = /^\d\.\d$/;

const isSaidIn = (vehicle: Fitted, word: string): boolean =>
  wordsOf(labelOf(vehicle)).some((one) => one.startsWith(word));

/** The vehicle and the year that were typed, where the item fits them: its page is opened for that car. */
const carOf = (
  vehicle: Fitted,
  fitted: readonly Fitted[],
  typed: readonly string[],
): { vehicleId?: number; year?: number } => {
  const dated = typed.find((word) => yearOf(vehicle, word) !== undefined);
  const year = dated === undefined ? undefined : yearOf(vehicle, dated);
  // A word of another one's name or engine means that one.
  const naming = typed.filter(
    (word) => word !== dated && (ENGINE.test(word) || fitted.some((one) => isSaidIn(one, word))),
  );
  // A make alone, or an engine, names no model.
  const model = wordsOf(vehicle.name).filter((word) => !ENGINE.test(word));
  const isNamed =
    naming.every((word) => isSaidIn(vehicle, word)) &&
    naming.some((word) => model.some((one) => one.startsWith(word)));
  return isNamed && vehicle.vehicleId !== null && year !== undefined
    ? { vehicleId: vehicle.vehicleId, year }
    : {};
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
  const nameFor = (vehicle: Fitted): string =>
    name.slice(0, at) + labelOf(vehicle) + end.replace(YEARS, yearsOf(vehicle));
  let best = { name, vehicle: first, score: scoreOf(typed, name.replace(YEARS, ''), first) };
  for (const vehicle of fitted.slice(1)) {
    const its = nameFor(vehicle);
    const score = scoreOf(typed, its.replace(YEARS, ''), vehicle);
    if (score > best.score) best = { name: its, vehicle, score };
  }
  return { text: best.name, ...carOf(best.vehicle, fitted, typed) };
};
