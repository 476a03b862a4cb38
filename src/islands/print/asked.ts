/** A file with the visitor's choices, and its estimate. */
import type { PrintChoices } from '#variants/print-choices';
import { usualChoices } from '#variants/print-choices';
import {
  type Estimate,
  estimatePrint,
  materialOf,
  type PrintedModel,
} from '#variants/print-estimate';
import type { Material, Printing } from '#variants/schema/printing';
import { isSheet, pieceOf, type UnitId } from './piece.ts';
import type { Model } from './reading/read-model.ts';
import { scaleQuestion } from './scale.ts';

export interface Asked extends PrintChoices {
  /** Names it in lists of this page. */
  id: number;
  file: File;
  model: Model;
  /** Undefined until a doubtful unit is answered. */
  unit: UnitId | undefined;
  material: string;
  /** Null = the workshop chooses the colour. */
  filamentId: number | null;
}

/** Limit of the contract. */
const MAX_MM = 1e6;

/** Returns what is asked of a new file, as the last one was. */
export const askFor = (
  printing: Printing,
  { id, file, model }: Pick<Asked, 'id' | 'file' | 'model'>,
  like?: Asked,
): Asked => {
  const material = printing.materials.find(({ isOff }) => !isOff);
  const usual = material ? usualChoices(material) : { layerMm: 0, infill: 0, hasSupports: true };
  const { layerMm, infill, hasSupports, filamentId } = like ?? { ...usual, filamentId: null };
  return {
    id,
    file,
    model,
    unit: scaleQuestion(model) ? undefined : 'mm',
    material: like?.material ?? material?.id ?? '',
    filamentId,
    layerMm,
    infill,
    hasSupports,
    quantity: 1,
  };
};

/** Returns the piece with what another material is usually printed with. */
export const withMaterial = (asked: Asked, material: Material): Asked => ({
  ...asked,
  ...usualChoices(material),
  material: material.id,
  filamentId: null,
});

interface Worked {
  piece: PrintedModel;
  material: Material | undefined;
  /** Why there is no estimate; undefined = there is one. */
  lacks: 'unit' | 'body' | undefined;
  /** Undefined if the piece cannot be printed. */
  estimate: Estimate | undefined;
}

export const workOut = (printing: Printing, asked: Asked): Worked => {
  const piece = pieceOf(asked.model, asked.unit ?? 'mm');
  const material = materialOf(printing, asked.material);
  const isTooLarge = asked.unit !== undefined && Math.max(...piece.sizeMm) > MAX_MM;
  const lacks = isSheet(piece) || isTooLarge ? 'body' : asked.unit ? undefined : 'unit';
  const estimate = !lacks && material ? estimatePrint(printing, material, piece, asked) : undefined;
  return { piece, material, lacks, estimate };
};
