/** The inks of the pictures that a shop draws where it has no photo. */
import * as z from 'zod/mini';
import { colour } from './fields.ts';

/** A picture knows no custom properties: the theme's `--color-plate` is said here once more. */
export const drawingInks = z.strictObject({
  /** `--color-plate` where the page is light, and where it is dark. */
  paper: colour,
  dimPaper: colour,
  /** What bodies are filled with: the paper, a little lighter. */
  light: colour,
  ink: colour,
  accent: colour,
});
