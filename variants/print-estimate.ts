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
  /**
   * Integer cents with tax for all pieces; null if no printer of the material's technology holds one, since a person
   * has to split it.
   */
  cents: number | null;
}

/** Returns the printed volume: a solid wall and a partly filled inside. */
const filledMm3 = ({ wallMm, infill }: Material, { areaMm2, volumeMm3 }: PrintedModel): number => {
  const wall = Math.min(volumeMm3, areaMm2 * wallMm);
  return wall + (volumeMm3 - wall) * infill;
};

const WHOLE_PESO = 100;

/** Shown where a person has to work out the price. */
export const TO_QUOTE = 'A cotizar';

export const estimatePrint = (
  { printers, minimumCents }: Pick<Printing, 'printers' | 'minimumCents'>,
  material: Material,
  model: PrintedModel,
  quantity: number,
): Estimate => {
  const heights = printers
    .filter(({ technology }) => technology === material.technology)
    .flatMap((printer) => heightIn(model.sizeMm, printer) ?? []);
  const height = heights.length > 0 ? Math.min(...heights) : model.sizeMm[2];
  const filled = filledMm3(material, model);
  const grams = (filled / 1000) * material.density;
  const seconds =
    (material.mm3PerSecond ? filled / material.mm3PerSecond : 0) +
    (height / material.layerMm) * material.secondsPerLayer;
  const hours = seconds / 3600;
  const each = grams * material.centsPerGram + hours * material.centsPerHour;
  const cents = Math.max(minimumCents, Math.ceil((each * quantity) / WHOLE_PESO) * WHOLE_PESO);
  return { grams, hours, cents: heights.length > 0 ? cents : null };
};

export const materialOf = ({ materials }: Pick<Printing, 'materials'>, id: string) =>
  materials.find((material) => material.id === id);
