/** Most formats have no unit: what is doubtful is asked, never assumed. */
import { UNITS, type Unit, unitOf } from './piece.ts';
import type { Model } from './reading/read-model.ts';

/** Sizes of pieces that people print; between them millimetres need no question. */
const [MIN_SURE_MM, MAX_SURE_MM] = [10, 2_000];
/** Sizes that a guess may have, and the one that is most usual. */
const [MIN_MM, MAX_MM, USUAL_MM] = [2, 1_500, 60];

export interface ScaleQuestion {
  /** The most likely unit. */
  guess: Unit;
  /** Units to choose from, the guess first. */
  units: readonly Unit[];
}

/** Few programs write micrometres: a beam of two metres is likelier than a crumb. */
const RARE = 2;

const unlikeliness = (largest: number, { id, mm }: Unit): number =>
  Math.abs(Math.log((largest * mm) / USUAL_MM)) + (id === 'um' ? RARE : 0);

/** Returns what to ask about a model's unit; undefined if millimetres, or the file's own unit, are sure. */
export const scaleQuestion = ({
  size,
  unit,
}: Pick<Model, 'size' | 'unit'>): ScaleQuestion | undefined => {
  const largest = Math.max(...size);
  if (unit === 'mm' || !(largest > 0)) return undefined;
  const isSure = largest >= MIN_SURE_MM && largest <= MAX_SURE_MM;
  if (unit === undefined && isSure) return undefined;
  const likely = UNITS.filter(
    ({ id, mm }) =>
      id === 'mm' ||
      id === unit ||
      (id !== 'tenth' && largest * mm >= MIN_MM && largest * mm <= MAX_MM),
  ).toSorted((one, other) => unlikeliness(largest, one) - unlikeliness(largest, other));
  const [best = UNITS[0]] = likely;
  const guess = unit === undefined ? best : unitOf(unit);
  return { guess, units: [guess, ...likely.filter((each) => each !== guess)] };
};
