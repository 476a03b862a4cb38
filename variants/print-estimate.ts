import type { PrintChoices } from './print-choices.ts';
import { heightIn, type Size } from './print-fit.ts';
import type { Material, Printing } from './schema/printing.ts';

/** A model in millimetres. */
export interface PrintedModel {
  sizeMm: Size;
  areaMm2: number;
  volumeMm3: number;
}

export interface Estimate {
  /** Per piece. */
  grams: number;
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

/** Supports take so much material and time beyond the piece. */
export const SUPPORTS_SHARE = 0.15;

/** Returns the printed volume: a solid wall, a partly filled inside, and supports. */
const filledMm3 = (
  { wallMm }: Material,
  { areaMm2, volumeMm3 }: PrintedModel,
  { infill, hasSupports }: PrintChoices,
): number => {
  const wall = Math.min(volumeMm3, areaMm2 * wallMm);
  const filled = wall + (volumeMm3 - wall) * (infill / 100);
  return hasSupports ? filled * (1 + SUPPORTS_SHARE) : filled;
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
  const heights = printers
    .filter(({ technology }) => technology === material.technology)
    .flatMap((printer) => heightIn(model.sizeMm, printer) ?? []);
  const height = heights.length > 0 ? Math.min(...heights) : model.sizeMm[2];
  const filled = filledMm3(material, model, choices);
  const grams = (filled / 1000) * material.density;
  // A thinner layer melts less plastic in the same time.
  const speed = material.mm3PerSecond && material.mm3PerSecond * (layerMm / material.layerMm);
  const seconds = (speed ? filled / speed : 0) + (height / layerMm) * material.secondsPerLayer;
  const hours = seconds / 3600;
  const percentOff = percentOffFor(steps, quantity);
  const each =
    (grams * material.centsPerGram + hours * material.centsPerHour) * (1 - percentOff / 100);
  const unitCents = heights.length > 0 ? Math.ceil(each / WHOLE_PESO) * WHOLE_PESO : null;
  return {
    grams,
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
