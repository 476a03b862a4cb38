/** Faults that spoil the print of a piece, in words, with the places to mark. */
import { formatNumber, twoDecimals } from '#contract/amounts/numbers';
import { printSize } from '#variants/print-size';
import type { Printer, Printing } from '#variants/schema/printing';
import { fitText, isSheet, pieceOf, type UnitId, unitOf } from './piece.ts';
import type { Model } from './reading/read-model.ts';
import type { Marks } from './view/view.ts';

/** Walls that a nozzle of this width, or a resin screen, cannot make. */
const NOZZLE_MM: Record<Printer['technology'], number> = { FDM: 0.4, SLA: 0.2 };
/** Rounding of files. */
const ROUNDING = 0.99;

export interface Finding {
  id: 'open' | 'turned' | 'thin' | 'large';
  text: string;
  marks: Marks;
}

const some = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;

const thinFinding = (model: Model, mm: number, technology: Printer['technology']) => {
  const { analysis } = model;
  if (!analysis) return undefined;
  const limit = NOZZLE_MM[technology];
  const faces: number[] = [];
  let thinnest = Number.POSITIVE_INFINITY;
  for (const [index, thickness] of analysis.thickness.entries()) {
    if (!(thickness * mm < limit * ROUNDING)) continue;
    thinnest = Math.min(thinnest, thickness * mm);
    faces.push(...analysis.wallSkin.subarray(index * 9, index * 9 + 9));
  }
  if (faces.length === 0) return undefined;
  return {
    id: 'thin' as const,
    text: `Hay paredes de ${thinnest < 0.005 ? 'menos de 0,01' : twoDecimals(thinnest)} mm. Más finas que ${twoDecimals(limit)} mm no salen: dales espesor.`,
    marks: { faces: new Float32Array(faces), lines: new Float32Array() },
  };
};

/** The edges of a box around the origin. */
const boxLines = (size: readonly number[]): Float32Array<ArrayBuffer> => {
  const lines: number[] = [];
  for (let from = 0; from < 8; from += 1)
    for (const bit of [1, 2, 4])
      if ((from & bit) === 0)
        for (const corner of [from, from | bit])
          for (const [axis, edge] of size.entries())
            lines.push((corner & (1 << axis) ? edge : -edge) / 2);
  return new Float32Array(lines);
};

const volumeOf = ({ sizeMm }: Printer): number => sizeMm[0] * sizeMm[1] * sizeMm[2];

export const findingsOf = (
  model: Model,
  unit: UnitId,
  { printers }: Pick<Printing, 'printers'>,
  technology: Printer['technology'],
): Finding[] => {
  const findings: Finding[] = [];
  const { analysis } = model;
  const { mm } = unitOf(unit);
  if (analysis && analysis.openEdges > 0)
    findings.push({
      id: 'open',
      text: `${some(analysis.openEdges, 'borde abierto', 'bordes abiertos')}: la pieza no está cerrada.`,
      marks: { lines: analysis.openLines, faces: new Float32Array() },
    });
  if (analysis && analysis.turnedFaces > 0)
    findings.push({
      id: 'turned',
      text: `${some(analysis.turnedFaces, 'cara mira', 'caras miran')} hacia adentro.`,
      marks: { lines: new Float32Array(), faces: analysis.turnedSkin },
    });
  const thin = thinFinding(model, mm, technology);
  if (thin) findings.push(thin);
  const piece = pieceOf(model, unit);
  const [largest] = printers.toSorted((one, other) => volumeOf(other) - volumeOf(one));
  if (largest && !isSheet(piece) && printers.every((each) => fitText(piece, each).fit === 'no'))
    findings.push({
      id: 'large',
      text: `No entra en ninguna impresora. La más grande es de ${printSize(largest.sizeMm)}.`,
      marks: {
        lines: boxLines(largest.sizeMm.map((edge) => edge / mm)),
        faces: new Float32Array(),
      },
    });
  return findings;
};
