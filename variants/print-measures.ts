/** Measures of a model as they are sent and stored, one number each. */
import type { PrintedModel } from './print-estimate.ts';

export interface PrintMeasures {
  widthMm: number;
  depthMm: number;
  heightMm: number;
  areaMm2: number;
  volumeMm3: number;
  /** Space below what hangs in the air, by the axis that points up. */
  supportsXMm3: number;
  supportsYMm3: number;
  supportsZMm3: number;
}

export const measuresOf = ({
  sizeMm: [widthMm, depthMm, heightMm],
  supportsMm3: [supportsXMm3, supportsYMm3, supportsZMm3],
  areaMm2,
  volumeMm3,
}: PrintedModel): PrintMeasures => ({
  widthMm,
  depthMm,
  heightMm,
  areaMm2,
  volumeMm3,
  supportsXMm3,
  supportsYMm3,
  supportsZMm3,
});

export const modelOf = (measures: PrintMeasures): PrintedModel => ({
  sizeMm: [measures.widthMm, measures.depthMm, measures.heightMm],
  areaMm2: measures.areaMm2,
  volumeMm3: measures.volumeMm3,
  supportsMm3: [measures.supportsXMm3, measures.supportsYMm3, measures.supportsZMm3],
});
