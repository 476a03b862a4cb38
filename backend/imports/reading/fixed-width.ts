/** Lists whose columns are padded with blanks to one width, as old office programs print them. */
import type { RateRows } from './best-sheet.ts';
import {
  HUGE_ROW,
  MAX_CELL,
  MAX_ROW,
  plainCell,
  type SheetRow,
  TOO_LONG,
  trimmedRow,
  Unreadable,
} from './sheet-rows.ts';

/** Lines among which the headings are searched, and those by which the columns are cut. */
const HEADING_LINES = 30;
const SAMPLE_LINES = 500;
const MIN_COLUMNS = 3;
/** Headings that must be known: two words far apart are no table. */
const MIN_KNOWN = 2;
/** A longer line is none of a printed list. */
const MAX_LINE = 1_000;

/** Lines that rule a table. */
const RULE = /^[-=_*+|\s]*$/;

interface Heading {
  text: string;
  from: number;
  to: number;
}

/** Returns the texts of a line that are two blanks or more apart. */
const textsIn = (line: string): Heading[] =>
  [...line.matchAll(/\S+(?: \S+)*/g)].map(({ 0: text, index }) => ({
    ...{ text, from: index },
    to: index + text.length,
  }));

const isBlank = (line: string, at: number): boolean => (line[at] ?? ' ') === ' ';

/** Returns where the column of a heading begins: behind the blank that most lines have before it. */
const cutBetween = (lines: readonly string[], { to }: Heading, next: Heading): number => {
  let best = { at: next.from, count: -1 };
  for (let at = next.from; at > to; at -= 1) {
    const count = lines.filter((line) => isBlank(line, at - 1)).length;
    if (count > best.count) best = { at, count };
  }
  return best.at;
};

const crossedCuts = (line: string, cuts: readonly number[]): number[] =>
  cuts.filter((at) => !isBlank(line, at - 1) && !isBlank(line, at));

const cellsOf = (line: string, cuts: readonly number[]): string[] =>
  [0, ...cuts].map((from, at) => line.slice(from, cuts[at]).trim());

const DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}$/;

/** Returns whether a line is data below titles: its cells fit, and the first one is like a code. */
const isRow = (line: string, cuts: readonly number[]): boolean => {
  const cells = cellsOf(line, cuts);
  const [code = ''] = cells;
  return (
    /\d/.test(code) &&
    !DATE.test(code) &&
    cells.filter((cell) => cell !== '').length >= MIN_COLUMNS &&
    crossedCuts(line, cuts).length === 0
  );
};

/**
 * Returns a function that tells the titles of each page, from its feed to its headings, or to its
 * first row if it has none.
 */
const titleTeller = (heading: string, cuts: readonly number[] = []) => {
  let isTitle = false;
  return (text: string): { line: string; isTitle: boolean } => {
    const line = text.replace(/\f/g, '');
    isTitle =
      heading !== '' &&
      line.trimEnd() !== heading &&
      !isRow(line, cuts) &&
      (isTitle || text.includes('\f'));
    return { line, isTitle };
  };
};

interface FixedColumns {
  /** Where each column but the first begins. */
  cuts: readonly number[];
  /** The line of headings, if each page begins with it; empty = it stands once. */
  repeated: string;
}

/**
 * Finds the columns of a list without separators by its headings.
 * @param text the first lines of the file
 * @returns undefined if the file is no such list
 */
export const findFixedColumns = (text: string, rate: RateRows): FixedColumns | undefined => {
  if (text.includes('\t')) return undefined;
  let best: { line: string; headings: Heading[]; known: number } | undefined;
  for (const padded of text.replace(/\f/g, '').split('\n', HEADING_LINES)) {
    const line = padded.trimEnd();
    const headings = textsIn(line);
    if (headings.length < MIN_COLUMNS || line.length > MAX_LINE) continue;
    const recognised = rate([{ line: 1, cells: headings.map((one) => one.text), fault: '' }]);
    if (recognised >= MIN_KNOWN && recognised > (best?.known ?? 0))
      best = { line, headings, known: recognised };
  }
  const { line: heading = '', headings = [] } = best ?? {};
  if (headings.length === 0) return undefined;
  const below = text.slice(text.indexOf(heading) + heading.length).split('\n', SAMPLE_LINES);
  const tell = titleTeller(heading);
  const lines = below
    .map((each) => tell(each))
    .flatMap(({ line, isTitle }) => (isTitle || RULE.test(line) ? [] : line));
  return {
    cuts: headings.slice(1).map((next, at) => cutBetween(lines, headings[at] ?? next, next)),
    repeated: lines.some((line) => line.trimEnd() === heading) ? heading : '',
  };
};

const UNCLEAR = 'No se distingue dónde termina cada columna';

/** Cuts a line into cells. A text across the columns, such as a title, is one cell. */
const rowOf = (
  text: string,
  line: number,
  { cuts, isTitle }: { cuts: readonly number[]; isTitle: boolean },
): SheetRow | undefined => {
  if (RULE.test(text)) return undefined;
  const crossed = crossedCuts(text, cuts);
  const cells = cellsOf(text, cuts);
  if (cells.some((cell) => cell.length > MAX_CELL)) return { line, cells: [], fault: TOO_LONG };
  if (crossed.length === 0 && !isTitle) {
    const trimmed = trimmedRow(cells.map(plainCell));
    return trimmed ? { line, cells: trimmed, fault: '' } : undefined;
  }
  // A row with a code is data, one of whose texts is too long.
  const isData = !isTitle && !crossed.includes(cuts[0] ?? 0) && /\d/.test(cells[0] ?? '');
  const whole = plainCell(text.trim().replace(/ {2,}/g, '  ')).slice(0, MAX_CELL);
  return { line, cells: [whole], fault: isData ? UNCLEAR : '' };
};

/** Reads the lines of a list with columns of a fixed width, piece by piece. */
export function* fixedRows(
  pieces: Iterator<string>,
  first: string,
  { cuts, repeated }: FixedColumns,
): Generator<SheetRow[]> {
  let line = 0;
  const tell = titleTeller(repeated, cuts);
  let rest = '';
  let piece: string | undefined = first;
  while (piece !== undefined) {
    const next: IteratorResult<string, unknown> = pieces.next();
    const lines = (rest + piece).split('\n');
    rest = next.done ? '' : (lines.pop() ?? '');
    yield lines.flatMap((text) => {
      line += 1;
      const { line: plain, isTitle } = tell(text);
      return rowOf(plain, line, { cuts, isTitle }) ?? [];
    });
    if (rest.length > MAX_ROW) throw new Unreadable(`${HUGE_ROW}: mira la fila ${line + 1}.`);
    piece = next.done ? undefined : next.value;
  }
}
