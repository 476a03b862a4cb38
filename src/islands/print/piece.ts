import { MM_PER } from '#contract/measures/length-units';
import type { PrintedModel } from '#variants/print-estimate';
import { type Fit, fitOf } from '#variants/print-fit';
import type { Printer } from '#variants/schema/printing';
import type { Model } from './reading/read-model.ts';

/** Units to choose from. */
export const UNITS = [
  { id: 'mm', name: 'Milímetros', question: 'en milímetros', mm: MM_PER.mm },
  { id: 'cm', name: 'Centímetros', question: 'en centímetros', mm: MM_PER.cm },
  { id: 'in', name: 'Pulgadas', question: 'en pulgadas', mm: MM_PER.inch },
  { id: 'm', name: 'Metros', question: 'en metros', mm: MM_PER.m },
  // KiCad's VRML.
  {
    id: 'tenth',
    name: 'Décimas de pulgada',
    question: 'en décimas de pulgada, como los modelos de KiCad',
    mm: MM_PER.inch / 10,
  },
  { id: 'um', name: 'Micras', question: 'en micras', mm: 0.001 },
] as const;
export type Unit = (typeof UNITS)[number];
export type UnitId = Unit['id'];

export const unitOf = (id: UnitId): Unit => UNITS.find((unit) => unit.id === id) ?? UNITS[0];

/** @param mm millimetres of the model's unit */
export const scaledModel = (model: Model, mm: number): PrintedModel => {
  const [x, y, z] = model.size;
  const [alongX, alongY, alongZ] = model.supports;
  return {
    sizeMm: [x * mm, y * mm, z * mm],
    areaMm2: model.area * mm ** 2,
    volumeMm3: model.volume * mm ** 3,
    supportsMm3: [alongX * mm ** 3, alongY * mm ** 3, alongZ * mm ** 3],
  };
};

export const pieceOf = (model: Model, unit: UnitId): PrintedModel =>
  scaledModel(model, unitOf(unit).mm);

const FIT_WORDS: Record<Fit, string> = {
  'as-is': 'Entra',
  turned: 'Entra girada',
  no: 'No entra entera',
};

/** Twice the volume, by the area, is the mean thickness; less of it than this share of the size is rounding. */
const NO_THICKNESS = 1e-6;
export const isSheet = ({ sizeMm, areaMm2, volumeMm3 }: PrintedModel): boolean =>
  2 * volumeMm3 <= areaMm2 * Math.max(...sizeMm) * NO_THICKNESS;

/** A sheet fits nowhere, however large the printer is. */
export const fitText = (piece: PrintedModel, printer: Printer): { fit: Fit; text: string } => {
  if (isSheet(piece)) return { fit: 'no', text: 'Sin espesor' };
  const fit = fitOf(piece.sizeMm, printer);
  return { fit, text: FIT_WORDS[fit] };
};

/** Returns remarks about a model that affect its price. */
export const remarksOn = (model: Model, piece: PrintedModel): string[] => {
  const remarks: string[] = [];
  if (model.isMislabelled)
    remarks.push('El nombre del archivo dice otra cosa, pero lo leímos por su contenido.');
  if (isSheet(piece))
    remarks.push(
      'La pieza es una lámina sin espesor: no se puede imprimir así. Dale espesor en tu programa y expórtala otra vez.',
    );
  if (model.surface !== 'closed') {
    const why = {
      open: 'La pieza tiene bordes abiertos',
      turned: 'Algunas caras miran hacia adentro',
    }[model.surface];
    remarks.push(`${why}: el volumen y el precio son aproximados.`);
  }
  if (model.senseless > 0)
    remarks.push('Una parte del archivo está dañada y no se muestra. Vuelve a exportarlo.');
  if (model.isCoarse)
    remarks.push(
      'La pieza tiene muchísimo detalle: la vista es más gruesa que la pieza, las medidas no.',
    );
  if (!model.analysis && !model.original)
    remarks.push(
      'Son demasiados triángulos para buscar paredes finas y caras que miran hacia adentro.',
    );
  return remarks;
};
