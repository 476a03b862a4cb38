/** The piece in millimetres, and what the page says of it. */
import { formatNumber, oneDecimal } from '#contract/numbers';
import type { PrintedModel } from '#variants/print-estimate';
import { type Fit, fitOf } from '#variants/print-fit';
import type { Printer } from '#variants/schema/printing';
import type { Model } from './reading/read-model.ts';

/** Files of these formats do not say in what they are measured. */
export const UNITS = [
  { id: 'mm', name: 'Milímetros', mm: 1 },
  { id: 'cm', name: 'Centímetros', mm: 10 },
  { id: 'in', name: 'Pulgadas', mm: 25.4 },
  { id: 'm', name: 'Metros', mm: 1_000 },
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

export const sizeText = ({ sizeMm }: PrintedModel): string =>
  `${sizeMm.map((edge) => oneDecimal(edge)).join(' × ')} mm`;

const SMALL_CM3 = 0.05;
/** `12,3 cm³`; what would round to nothing says so. */
export const volumeText = ({ volumeMm3 }: PrintedModel): string => {
  const cm3 = volumeMm3 / 1_000;
  return cm3 > 0 && cm3 < SMALL_CM3 ? 'menos de 0,1 cm³' : `${oneDecimal(cm3)} cm³`;
};

export const gramsText = (grams: number): string =>
  grams < 1 ? 'menos de 1 g' : `${formatNumber(Math.round(grams))} g`;

export const hoursText = (hours: number): string => {
  const minutes = Math.max(1, Math.round(hours * 60));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return `${formatNumber(Math.floor(minutes / 60))} h${rest === 0 ? '' : ` ${rest} min`}`;
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

/** What the reader should know before asking for a price. */
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
