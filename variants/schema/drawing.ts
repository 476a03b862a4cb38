import * as z from 'zod/mini';
import { colour } from './fields.ts';

/** Colours of drawings. They repeat the theme's `--color-plate`, since pictures have no custom properties. */
export const drawingInks = z.strictObject({
  /** `--color-plate` in the light and in the dark theme. */
  paper: colour,
  dimPaper: colour,
  /** Fill of bodies, a little lighter than the paper. */
  light: colour,
  ink: colour,
  accent: colour,
});
