import { type Estimate, estimatePrint, materialOf } from '#variants/print-estimate';
import { wholeGrams } from '#variants/print-figures';
import type { Variant } from '#variants/schema';
import type { Material } from '#variants/schema/printing';
import type { PieceRow } from './prints.ts';

type Measured = Pick<
  PieceRow,
  | 'material'
  | 'layerMm'
  | 'infill'
  | 'hasSupports'
  | 'quantity'
  | 'widthMm'
  | 'depthMm'
  | 'heightMm'
  | 'areaMm2'
  | 'volumeMm3'
>;

/** Estimates a stored piece at today's prices; undefined for a material that the shop no longer knows. */
export const estimateOf = (
  { printing }: Pick<Variant, 'printing'>,
  piece: Measured,
): { material: Material; estimate: Estimate } | undefined => {
  const material = printing && materialOf(printing, piece.material);
  if (!printing || !material) return undefined;
  const { widthMm, depthMm, heightMm, areaMm2, volumeMm3 } = piece;
  const model = { sizeMm: [widthMm, depthMm, heightMm] as const, areaMm2, volumeMm3 };
  return { material, estimate: estimatePrint(printing, material, model, piece) };
};

/** Returns the grams of all pieces of a file: as the workshop weighed one, else as estimated. */
export const gramsOf = (
  variant: Pick<Variant, 'printing'>,
  piece: Measured & Pick<PieceRow, 'grams'>,
): number => {
  const each = piece.grams ?? wholeGrams(estimateOf(variant, piece)?.estimate.grams ?? 0);
  return each * piece.quantity;
};
