import { MM_PER } from '#contract/measures/length-units';
import type { PrintedModel } from '#variants/print-estimate';
import { type Fit, fitOf } from '#variants/print-fit';
import type { Printer } from '#variants/schema/printing';
import type { Model } from './reading/read-model.ts';

/** Units to choose from, since these formats do not contain one. */
export const UNITS = [
  { id: 'mm', name: 'Milímetros', mm: MM_PER.mm },
  { id: 'cm', name: 'Centímetros', mm: MM_PER.cm },
  { id: 'in', name: 'Pulgadas', mm: MM_PER.inch },
  { id: 'm', name: 'Metros', mm: MM_PER.m },
] as const;
export type UnitId = (typeof UNITS)[number]['id'];

export const pieceOf = (model: Model, unit: UnitId): PrintedModel => {
  const { mm } = UNITS.find(({ id }) => id === unit) ?? UNITS[0];
  const [x, y, z] = model.size;
  return {
    sizeMm: [x * mm, y * mm, z * mm],
    areaMm2: model.area * mm ** 2,
    volumeMm3: model.volume * mm ** 3,
  };
};

const FIT_WORDS: Record<Fit, string> = {
  'as-is': 'Entra',
  turned: 'Entra girada',
  no: 'No entra entera',
};
export const fitText = (piece: PrintedModel, printer: Printer) => {
  const fit = fitOf(piece.sizeMm, printer);
  return { fit, text: FIT_WORDS[fit] };
};

/** Returns remarks about a model that affect its price. */
export const remarksOn = (model: Model, piece: PrintedModel): string[] => {
  const remarks: string[] = [];
  if (model.isMislabelled)
    remarks.push('El nombre del archivo dice otra cosa, pero lo leímos por su contenido.');
  if (Math.min(...model.size) === 0)
    remarks.push(
      'La pieza es una lámina sin espesor: no se puede imprimir así. Dale espesor en tu programa y expórtala otra vez.',
    );
  else if (Math.max(...piece.sizeMm) < 2)
    remarks.push(
      'La pieza mide menos de 2 mm. Si el archivo no está en milímetros, elige su unidad.',
    );
  if (model.surface === 'open')
    remarks.push('La pieza tiene bordes abiertos: el volumen y el precio son aproximados.');
  if (model.surface === 'turned')
    remarks.push('Algunas caras miran hacia adentro: el volumen y el precio son aproximados.');
  if (model.senseless > 0)
    remarks.push('Una parte del archivo está dañada y no se muestra. Vuelve a exportarlo.');
  if (model.isCoarse)
    remarks.push(
      'La pieza tiene muchísimo detalle: la vista es más gruesa que la pieza, las medidas no.',
    );
  return remarks;
};
