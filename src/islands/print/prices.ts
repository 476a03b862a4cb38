/** Prices of a request: the workshop's, else those that are estimated today. */
import { printing } from 'virtual:printing';
import { formatMoney, toCents } from '#contract/amounts/money';
import type { FollowedPiece } from '#contract/entities/prints';
import {
  type Estimate,
  estimatePrint,
  materialOf,
  requestPrice,
  TO_QUOTE,
} from '#variants/print-estimate';
import { wholeGrams } from '#variants/print-figures';
import { modelOf } from '#variants/print-measures';

/** Undefined for a material that the shop no longer knows. */
export const estimateOf = (piece: FollowedPiece): Estimate | undefined => {
  const material = printing && materialOf(printing, piece.material);
  if (!printing || !material) return undefined;
  return estimatePrint(printing, material, modelOf(piece), piece);
};

/** Returns the price of a request in words, at least the shop's minimum unless the workshop wrote prices. */
export const priceText = ({
  pieces,
}: {
  pieces: readonly (FollowedPiece & { price?: number | null })[];
}): string => {
  if (!printing) return '';
  const prices = pieces.map((piece) => ({
    cents:
      piece.price == null
        ? (estimateOf(piece)?.cents ?? null)
        : toCents(piece.price) * piece.quantity,
  }));
  const price = requestPrice(printing, prices);
  return price ? formatMoney(price.cents) : TO_QUOTE;
};

/** Returns the weight of one piece: the workshop's, else as estimated. */
export const gramsOf = (piece: FollowedPiece & { grams: number | null }): number =>
  piece.grams ?? wholeGrams(estimateOf(piece)?.grams ?? 0);
