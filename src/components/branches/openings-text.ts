import type { OpeningRun } from '#variants/hours';

type Openings = Readonly<Record<string, readonly OpeningRun[]>>;

/**
 * Returns openings as an attribute, or an empty text. Single quotes replace `"`, which an attribute writes as six
 * characters; no value contains a quote.
 */
export const writeOpenings = (openings: Openings): string =>
  Object.keys(openings).length === 0 ? '' : JSON.stringify(openings).replaceAll('"', "'");

/** Parses the text of `writeOpenings`. */
export const readOpenings = (text = ''): Openings =>
  JSON.parse(text.replaceAll("'", '"') || '{}') as Openings;
