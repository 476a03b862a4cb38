/** What stands between the cells of a text file. */
import Papa from 'papaparse';
import { MAX_IMPORT_COLUMNS } from '#contract/calls/imports';

/** Where several fit alike the earlier one counts: decimal commas are no separators. */
const SEPARATORS = [';', '\t', ',', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

export const separatorNames: Record<Separator, string> = {
  ';': 'punto y coma',
  '\t': 'tabulador',
  ',': 'coma',
  '|': 'barra',
};

const ROWS = 50;

/** Excel's own way to tell it, in a first line. */
const TOLD = /^\uFEFF?sep=([;\t,|])\n/i;
export const toldSeparator = (
  text: string,
): { separator: Separator; length: number } | undefined => {
  const [line, told] = TOLD.exec(text) ?? [];
  const separator = SEPARATORS.find((each) => each === told);
  return line && separator ? { separator, length: line.length } : undefined;
};

/** All but line breaks. */
const LONG_BLANK = /[^\S\n]{64,}/g;
const LEFT_BLANK = 64;

/**
 * The text with its long runs of blanks cut: behind each quote that closes no cell the parser looks over all
 * the blanks before the next separator or line, so that a few thousand of both take it hours.
 *
 * Where tabs are separators each of them stays, up to more columns than any table may have.
 */
export const withShortBlanks = (text: string, separator: Separator): string =>
  text.replace(LONG_BLANK, (run) =>
    separator === '\t' && run.includes('\t')
      ? run.replace(/[^\t]+/g, '').slice(0, MAX_IMPORT_COLUMNS + 1)
      : run.slice(0, LEFT_BLANK),
  );

/** How many of the rows are as wide as most are; 0 where it separates nothing. */
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

/** @param text the start of the file, cut between two lines */
export const separatorOf = (text: string): Separator => {
  let best: { separator: Separator; fit: number } = { separator: ';', fit: 0 };
  for (const separator of SEPARATORS) {
    const fit = fitOf(text, separator);
    if (fit > best.fit) best = { separator, fit };
  }
  return best.separator;
};
