import Papa from 'papaparse';
import { MAX_IMPORT_COLUMNS } from '#contract/calls/imports';
import { SEPARATORS, type Separator } from '#contract/text/sheet-cells';

export const separatorNames: Record<Separator, string> = {
  ';': 'punto y coma',
  '\t': 'tabulador',
  ',': 'coma',
  '|': 'barra',
};

const ROWS = 50;

/** A first line `sep=;`, as Excel reads and writes it; other programs add quotes and separators. */
const DECLARATION = /^\uFEFF?"?sep=([;\t,|])"?[;\t,|]*\n/i;
export const declaredSeparator = (
  text: string,
): { separator: Separator; length: number } | undefined => {
  const [line, sign] = DECLARATION.exec(text) ?? [];
  const separator = SEPARATORS.find((each) => each === sign);
  return line && separator ? { separator, length: line.length } : undefined;
};

/** A long run of blanks without line breaks. */
const LONG_BLANK = /[^\S\n]{64,}/g;
const MAX_BLANK = 64;

/**
 * Shortens long runs of blanks. The parser scans the blanks after each stray quote, so that a few
 * thousand of both would take hours. If tabs are separators they are preserved, up to more than the
 * allowed number of columns.
 */
export const withShortBlanks = (text: string, separator: Separator): string =>
  text.replace(LONG_BLANK, (run) =>
    separator === '\t' && run.includes('\t')
      ? run.replace(/[^\t]+/g, '').slice(0, MAX_IMPORT_COLUMNS + 1)
      : run.slice(0, MAX_BLANK),
  );

/** Returns the share of rows that have the most frequent width; 0 if the sign separates nothing. */
const fitOf = (text: string, separator: Separator): number => {
  const { data } = Papa.parse<string[]>(withShortBlanks(text, separator), {
    delimiter: separator,
    newline: '\n',
    preview: ROWS,
  });
  const widths = data
    .map((cells) => cells.length)
    .filter((width, at) => width > 1 || data[at]?.[0]);
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [[usual = 1, rows = 0] = []] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return usual < 2 ? 0 : rows / widths.length;
};

/** Detects the separator, and the share of rows that it fits. @param text the first lines of the file */
export const separatorIn = (text: string): { separator: Separator; fit: number } => {
  let best: ReturnType<typeof separatorIn> = { separator: ';', fit: 0 };
  for (const separator of SEPARATORS) {
    const fit = fitOf(text, separator);
    if (fit > best.fit) best = { separator, fit };
  }
  return best;
};
