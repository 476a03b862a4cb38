/** Openings as an attribute of every page has them: none of their texts has a quote, and `"` takes an attribute six letters. */
import type { OpeningRun } from '#variants/hours';

type Openings = Readonly<Record<string, readonly OpeningRun[]>>;

/** Empty where there is nothing to say. */
export const writeOpenings = (openings: Openings): string =>
  Object.keys(openings).length === 0 ? '' : JSON.stringify(openings).replaceAll('"', "'");

/** As `writeOpenings` wrote it. */
export const readOpenings = (text = ''): Openings =>
  JSON.parse(text.replaceAll("'", '"') || '{}') as Openings;
