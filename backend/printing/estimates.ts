import type { PrintChoices } from '#variants/print-choices';
import { type Estimate, estimatePrint, materialOf } from '#variants/print-estimate';
import { wholeGrams } from '#variants/print-figures';
import { modelOf, type PrintMeasures } from '#variants/print-measures';
import type { Variant } from '#variants/schema';
import type { Material } from '#variants/schema/printing';
import type { PieceRow } from './prints.ts';

type Measured = PrintMeasures & PrintChoices & Pick<PieceRow, 'material'>;

/** Estimates a stored piece at today's prices; undefined for a material that the shop no longer knows. */
export const estimateOf = (
  { printing }: Pick<Variant, 'printing'>,
  piece: Measured,
): { material: Material; estimate: Estimate } | undefined => {
  const material = printing && materialOf(printing, piece.material);
  if (!printing || !material) return undefined;
  return { material, estimate: estimatePrint(printing, material, modelOf(piece), piece) };
};

/** Returns the grams of all pieces of a file: as the workshop weighed one, else as estimated. */
export const gramsOf = (
  variant: Pick<Variant, 'printing'>,
  piece: Measured & Pick<PieceRow, 'grams'>,
): number => {
  const each = piece.grams ?? wholeGrams(estimateOf(variant, piece)?.estimate.grams ?? 0);
  return each * piece.quantity;
};
