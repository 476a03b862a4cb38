/** What a print weighs, takes and costs, from the shop's figures: the same on the page and in the mail. */
import { heightIn, type Size } from './print-fit.ts';
import type { Material, Printing } from './schema/printing.ts';

/** A model in millimetres. */
export interface PrintedModel {
  sizeMm: Size;
  areaMm2: number;
  volumeMm3: number;
}

export interface Estimate {
  /** Of one piece. */
  grams: number;
  hours: number;
  /**
   * Of all pieces, integer cents with tax; null where no printer of the material's technology holds one:
   * in how many parts it would be printed, somebody has to say.
   */
  cents: number | null;
}

/** The wall is as thick as said, the inside filled in part; a thin piece is all wall. */
const filledMm3 = ({ wallMm, infill }: Material, { areaMm2, volumeMm3 }: PrintedModel): number => {
  const wall = Math.min(volumeMm3, areaMm2 * wallMm);
  return wall + (volumeMm3 - wall) * infill;
};

const WHOLE_PESO = 100;

/** In place of a price that somebody has to work out. */
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
