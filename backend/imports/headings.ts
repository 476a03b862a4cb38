/** Headings of a file, which may stand in several rows: «Stock» over «Centro» and «Norte». */
import { normal } from '#contract/text/plain-text';
import { matcherOf } from './columns.ts';
import { type Field, isAnyKey } from './kinds/kind.ts';
import type { SheetRow } from './reading/sheet-rows.ts';

type HeadingRow = Pick<SheetRow, 'line' | 'cells' | 'wide'>;

export interface Headings {
  /** The last line of the headings, below which the data begin; 0 = there are none. */
  line: number;
  /** The heading of each column. */
  texts: string[];
}

/** The most rows of headings. */
const MAX_ROWS = 3;

interface Above {
  text: string;
  /** Whether the text stands in a column on the left. */
  isSpread: boolean;
}

const trimmed = (text: string | undefined): string => (text ?? '').trim();

/**
 * Spreads the texts of a row of headings over the columns on their right: as far as merged cells
 * reach or, in a row without any, over the blanks above other headings.
 */
const spread = ({ cells, wide = [] }: HeadingRow, below: readonly string[]): Above[] => {
  const width = Math.max(cells.length, below.length, ...wide.map(({ to }) => to + 1));
  let left = '';
  return Array.from({ length: width }, (_, place) => {
    const own = trimmed(cells[place]);
    if (own !== '') {
      left = own;
      return { text: own, isSpread: false };
    }
    const merged = wide.find(({ from, to }) => place > from && place <= to);
    if (merged) return { text: trimmed(cells[merged.from]), isSpread: true };
    if (trimmed(below[place]) === '') left = '';
    return { text: wide.length > 0 ? '' : left, isSpread: true };
  });
};

/** Joins two headings, one of which may repeat the other. */
const join = (above: string, below: string): string => {
  if (above === '' || normal(below).includes(normal(above))) return below;
  return below === '' ? above : `${above} ${below}`;
};

interface Candidate extends Headings {
  matches: number;
  /** How many of them only the joined words give. */
  joined: number;
  /** Whether its last row repeats the heading of the key, as cells merged downwards do. */
  repeatsKey?: boolean;
}

/** Returns a function that joins the rows that end at one, as far as more rows name more columns. */
const joinerOf = (fields: readonly Field[]) => {
  const match = matcherOf(fields);
  const rate = (line: number, texts: string[], joined: number): Candidate => {
    const ids = match(texts).filter((id) => id !== '');
    const hasKey = fields.some((field) => isAnyKey(field) && ids.includes(field.id));
    // A single match that is not the key may be a value.
    return { line, texts, matches: hasKey || ids.length > 1 ? ids.length : 0, joined };
  };
  const withRowAbove = (
    row: HeadingRow,
    { line, texts, repeatsKey = false }: Candidate,
  ): Candidate => {
    const above = spread(row, texts);
    const whole = above.map(({ text }, place) => join(text, texts[place] ?? ''));
    const ids = match(whole);
    const alone = match(above.map((_, place) => texts[place] ?? ''));
    const own = above.map(({ text, isSpread }) => (isSpread ? '' : text));
    const ownIds = match(own);
    const filled = texts.filter((text, place) => text !== '' && text !== own[place]);
    const key = ownIds.findIndex((id) =>
      fields.some((field) => isAnyKey(field) && field.id === id),
    );
    // A row of words without a key is no data: it says more of the row above.
    const isContinued =
      key >= 0 &&
      ['', own[key]].includes(texts[key] ?? '') &&
      filled.length > 1 &&
      filled.every((text) => /[\p{L}%]/u.test(text));
    const isGroup = (place: number): boolean =>
      above[place + 1]?.isSpread === true && above[place + 1]?.text === above[place]?.text;
    // A heading beside a group need not belong to it.
    const isBeside = (place: number): boolean =>
      above[place]?.isSpread === true && ids[place] === '' && alone[place] !== '';
    const isUnsaid = (place: number): boolean =>
      isContinued && ids[place] === '' && ownIds[place] !== '' && !isGroup(place);
    const joined = whole.map((text, place) => {
      if (isUnsaid(place)) return own[place] ?? '';
      return isBeside(place) ? (texts[place] ?? '') : text;
    });
    const isNew = (text: string, place: number) => ids[place] !== '' && text !== texts[place];
    // A title below the headings, `*** PIEZAS ***`, changes none of them.
    const isHeading =
      isContinued || ids.some((id, place) => (texts[place] ?? '') !== '' && id !== ownIds[place]);
    const rated = {
      ...rate(line, joined, isHeading ? joined.filter(isNew).length : 0),
      repeatsKey: repeatsKey || (isContinued && texts[key] === own[key]),
    };
    return isContinued
      ? { ...rated, matches: Math.max(rated.matches, rate(row.line, own, 0).matches) }
      : rated;
  };
  return (rows: readonly HeadingRow[], at: number): Candidate => {
    const last = rows[at] ?? { line: 0, cells: [] };
    let current = rate(last.line, last.cells.map(trimmed), 0);
    let best = current;
    for (let depth = 1; depth < MAX_ROWS; depth += 1) {
      const row = rows[at - depth];
      if (row?.line !== last.line - depth) break;
      current = withRowAbove(row, current);
      if (isBetter(current, best)) best = current;
    }
    return best;
  };
};

const isBetter = (one: Candidate, other: Candidate): boolean => {
  if (one.matches !== other.matches) return one.matches > other.matches;
  return one.joined > other.joined || (one.repeatsKey === true && one.line > other.line);
};

/** Returns the headings that end at a line; their rows must be among the given ones. */
export const headingsAt = (
  rows: readonly HeadingRow[],
  line: number,
  fields: readonly Field[],
): string[] => {
  const at = rows.findIndex((row) => row.line === line);
  return at < 0 ? [] : joinerOf(fields)(rows, at).texts;
};

/** Finds the headings: the rows that name the most columns. There may be a title above them. */
export const findHeadings = (rows: readonly HeadingRow[], fields: readonly Field[]): Headings => {
  const joinRows = joinerOf(fields);
  let best: Candidate = { line: 0, texts: [], matches: 0, joined: 0 };
  for (const at of rows.keys()) {
    const candidate = joinRows(rows, at);
    if (isBetter(candidate, best)) best = candidate;
  }
  return { line: best.line, texts: best.texts };
};

/** Returns what the headings may be, whatever line they end at: that line alone, or joined rows. */
export const possibleHeadings = (
  rows: readonly HeadingRow[],
  fields: readonly Field[],
): Headings[] => {
  const joinRows = joinerOf(fields);
  return rows.flatMap(({ line, cells }, at) => [
    { line, texts: cells.map(trimmed) },
    joinRows(rows, at),
  ]);
};
