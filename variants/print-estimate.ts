import type { PrintChoices } from './print-choices.ts';
import { type Axis, type Size, standingsIn } from './print-fit.ts';
import type { Material, Printing } from './schema/printing.ts';

/** A model in millimetres. */
export interface PrintedModel {
  sizeMm: Size;
  areaMm2: number;
  volumeMm3: number;
  /** Space below what hangs in the air, by the axis that points up: x, y, z. */
  supportsMm3: Size;
}

export interface Estimate {
  /** Per piece, with its supports. */
  grams: number;
  /** Supports of a piece; with those that were not chosen, what it lacks. */
  supportGrams: number;
  /** Laid on another side than in the file, which spares supports. */
  isTurned: boolean;
  hours: number;
  /** Discount for so many pieces. */
  percentOff: number;
  /**
   * Integer cents with tax, in whole pesos, of one piece and of all; null if no printer of the material's technology
   * holds one, since a person has to split it.
   */
  unitCents: number | null;
  cents: number | null;
}

/** Share of the space below overhangs that supports fill. */
const SUPPORTS_DENSITY = 0.2;
/** Length of the supports on which a piece of resin hangs from its plate. */
const RESIN_LIFT_MM = 5;
/** A piece is turned if that spares so much of its own material. */
const WORTH_TURNING = 0.1;

/** Returns the printed volume of a piece: a solid wall and a partly filled inside. */
const bodyMm3 = (
  { wallMm }: Material,
  { areaMm2, volumeMm3 }: PrintedModel,
  { infill }: PrintChoices,
): number => {
  const wall = Math.min(volumeMm3, areaMm2 * wallMm);
  return wall + (volumeMm3 - wall) * (infill / 100);
};

/** Returns the printed volume of the supports. */
const propsMm3 = (
  { technology }: Material,
  { areaMm2, supportsMm3 }: PrintedModel,
  up: Axis,
): number => {
  // The shadow of a piece is a quarter of its surface on average, if it is convex (Cauchy).
  const lift = technology === 'SLA' ? (areaMm2 / 4) * RESIN_LIFT_MM : 0;
  return (supportsMm3[up] + lift) * SUPPORTS_DENSITY;
};

/** Returns the axis that points up: the file's own, unless another one spares supports. */
const standing = (
  material: Material,
  model: PrintedModel,
  ups: readonly Axis[],
  bodyVolume: number,
): Axis => {
  const [own = 2] = ups;
  const needs = (up: Axis): number => propsMm3(material, model, up);
  const best = ups.reduce((one, other) => (needs(other) < needs(one) ? other : one), own);
  return needs(own) - needs(best) > bodyVolume * WORTH_TURNING ? best : own;
};

const WHOLE_PESO = 100;

/** Shown where a person has to work out the price. */
export const TO_QUOTE = 'A cotizar';

/** Returns the discount for so many equal pieces, in percent. */
export const percentOffFor = (steps: Printing['steps'], quantity: number): number =>
  Math.max(0, ...steps.filter(({ from }) => from <= quantity).map(({ percent }) => percent));

export const estimatePrint = (
  { printers, steps }: Pick<Printing, 'printers' | 'steps'>,
  material: Material,
  model: PrintedModel,
  choices: PrintChoices,
): Estimate => {
  const { quantity, layerMm } = choices;
  const ups = standingsIn(
    model.sizeMm,
    printers.filter(({ technology }) => technology === material.technology),
  );
  const body = bodyMm3(material, model, choices);
  const up = standing(material, model, ups, body);
  const props = propsMm3(material, model, up);
  const filled = body + (choices.hasSupports ? props : 0);
  const gramsOf = (mm3: number): number => (mm3 / 1000) * material.density;
  const grams = gramsOf(filled);
  // A thinner layer melts less plastic in the same time.
  const speed = material.mm3PerSecond && material.mm3PerSecond * (layerMm / material.layerMm);
  const seconds =
    (speed ? filled / speed : 0) + (model.sizeMm[up] / layerMm) * material.secondsPerLayer;
  const hours = seconds / 3600;
  const percentOff = percentOffFor(steps, quantity);
  const each =
    (grams * material.centsPerGram + hours * material.centsPerHour) * (1 - percentOff / 100);
  const unitCents = ups.length > 0 ? Math.ceil(each / WHOLE_PESO) * WHOLE_PESO : null;
  return {
    grams,
    supportGrams: gramsOf(props),
    isTurned: up !== (ups[0] ?? up),
    hours,
    percentOff,
    unitCents,
    cents: unitCents === null ? null : unitCents * quantity,
  };
};

/**
 * Adds up the pieces of a request.
 * @returns their sum, at least the shop's minimum, and the part of it that the minimum adds; null if a person has to
 * work out a price
 */
export const requestPrice = (
  { minimumCents }: Pick<Printing, 'minimumCents'>,
  pieces: readonly { cents: number | null }[],
): { cents: number; extraCents: number } | null => {
  let sum = 0;
  for (const { cents } of pieces) {
    if (cents === null) return null;
    sum += cents;
  }
  const cents = Math.max(minimumCents, sum);
  return { cents, extraCents: cents - sum };
};

export const materialOf = ({ materials }: Pick<Printing, 'materials'>, id: string) =>
  materials.find((material) => material.id === id);
