/** Rows that only continue a text of the row above, as conversions from PDF break them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';

/** A row with at least this many cells is data. */
const MIN_CELLS = 3;
/** So many rows must continue a text clearly. */
const MIN_CLEAR = 2;
/** A text continues over this many rows at most; more rows are a list without other cells. */
const MAX_LINES = 5;
/** Letters of a text that tell whether it goes on. */
const TAIL = 100;

const tailOf = (text: string): string => text.slice(-TAIL).trim();

const LINK = '(?:con|sin|de|del|para|por|en|y|o|a|al|el|la|los|las|c\\/|p\\/)';
/** Ends of texts that something follows: `Pastilla con`, `Gol / Saveiro,`. */
const OPEN_END = new RegExp(`(?:[,(/+&-]|(?:^|[\\s(])${LINK})$`);
/** Beginnings of texts that follow something: `para Gol`, `(par)`. */
const OPEN_START = new RegExp(`^(?:[()[\\]]|${LINK}(?:\\s|$))`);
const CONTINUATION = /^(?:\p{Ll}|[)\]])/u;

const hasOpenBracket = (text: string): boolean =>
  text.lastIndexOf('(') > text.lastIndexOf(')') && text.includes('(');

const filledPlaces = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [place]));

/** Returns whether the ends of two texts say that one continues the other. */
const areOneText = (before: string, text: string): boolean =>
  OPEN_END.test(normal(before)) || hasOpenBracket(before) || OPEN_START.test(normal(text));

/** Spells a text for comparing it with titles. */
const spelled = (text: string): string => normal(tailOf(text));

/** Reads the names of categories and brands, which are titles where they stand alone. */
export const readTitleNames = async (db: Pick<Tx, 'execute'>): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name::text as name from categories union select name::text from brands`,
  );
  return new Set(rows.map(({ name }) => spelled(name)));
};

/** Counts texts. A title stands above several parts of a file. */
const countTexts = () => {
  const counts = new Map<string, number>();
  return {
    add: (text: string) => counts.set(text, (counts.get(text) ?? 0) + 1),
    repeats: (text: string): boolean => (counts.get(text) ?? 0) > 1,
  };
};

interface Candidate {
  line: number;
  /** How it is compared with titles. */
  text: string;
  isOneText: boolean;
  isClear: boolean;
  /** Whether the row above it is data. */
  isFirst: boolean;
}

/** Collects the rows of a file that may continue the one above them. */
export const collectContinued = () => {
  const found = new Map<number, Candidate[]>();
  const alone = countTexts();
  const aloneAt = (place: number, text: string): string => `${place} ${text}`;
  let above:
    | { line: number; cells: readonly string[]; from: number; continuing: number }
    | undefined;
  return {
    take: (line: number, cells: readonly string[]): void => {
      const places = filledPlaces(cells);
      const [place = 0, ...more] = places;
      if (more.length > 0) {
        // Titles stand at the left of the data.
        above =
          places.length >= MIN_CELLS ? { line, cells, from: place, continuing: 0 } : undefined;
        return;
      }
      const text = (cells[place] ?? '').trim();
      alone.add(aloneAt(place, spelled(text)));
      const isNext = above?.line === line - 1 && above.continuing < MAX_LINES;
      const before = isNext ? tailOf(above?.cells[place] ?? '') : '';
      if (!above || before === '' || place <= above.from || !/\p{L}/u.test(before)) {
        above = undefined;
        return;
      }
      const isOneText = areOneText(before, text);
      const group = found.get(place) ?? [];
      group.push({
        ...{ line, text: spelled(text), isOneText, isFirst: above.continuing === 0 },
        isClear: isOneText || CONTINUATION.test(text),
      });
      found.set(place, group);
      above = {
        ...{ line, from: above.from, continuing: above.continuing + 1 },
        cells: above.cells.map((cell, at) => (at === place ? tailOf(`${before} ${text}`) : cell)),
      };
    },
    /**
     * Returns the column whose texts are continued, and the lines that do so.
     * @param names texts that are titles
     */
    result: (
      names: ReadonlySet<string>,
    ): { place: number | undefined; lines: ReadonlySet<number> } => {
      const groups = [...found].map(([place, candidates]) => {
        const lines = new Set<number>();
        let clear = 0;
        for (const { line, text, isOneText, isClear, isFirst } of candidates) {
          const isTitle = names.has(text) || alone.repeats(aloneAt(place, text));
          if ((isTitle && !isOneText) || !(isFirst || lines.has(line - 1))) continue;
          lines.add(line);
          clear += isClear ? 1 : 0;
        }
        return { place, lines, clear };
      });
      const [best] = groups.toSorted((one, other) => other.clear - one.clear);
      return best && best.clear >= MIN_CLEAR && best.clear * 2 >= best.lines.size
        ? best
        : { place: undefined, lines: new Set() };
    },
  };
};

/** Reads the rows that continue others, and by the line of each of these what follows its text. */
export const readContinued = async (
  db: Pick<Tx, 'execute'>,
  { id, settings: { continued, headerLine } }: Pick<ImportRow, 'id' | 'settings'>,
): Promise<{ lines: number[]; texts: ReadonlyMap<number, string> }> => {
  if (continued === undefined) return { lines: [], texts: new Map() };
  const { rows } = await db.execute<{ line: number; text: string; filled: number }>(
    sql`select line, btrim(cells ->> ${continued}::int) as text,
          (select count(*)::int from jsonb_array_elements_text(cells) cell
            where btrim(cell) <> '') as filled
        from import_rows
        where import_id = ${id} and line > ${headerLine} and fault = ''
          and btrim(cells ->> ${continued}::int) <> ''
        order by line`,
  );
  const names = await readTitleNames(db);
  const alone = countTexts();
  for (const { text, filled } of rows) if (filled === 1) alone.add(spelled(text));
  let above: { start: number; last: number; own: string; texts: string[] } | undefined;
  const texts = new Map<number, string>();
  const lines: number[] = [];
  for (const { line, text, filled } of rows) {
    if (filled >= MIN_CELLS) {
      above = { start: line, last: line, own: text, texts: [] };
      continue;
    }
    const before = tailOf([above?.own, ...(above?.texts ?? [])].join(' '));
    const isTitle = names.has(spelled(text)) || alone.repeats(spelled(text));
    const isNext = above?.last === line - 1 && above.texts.length < MAX_LINES;
    if (!above || filled > 1 || !isNext || (isTitle && !areOneText(before, text))) {
      above = undefined;
      continue;
    }
    above.last = line;
    above.texts.push(text);
    lines.push(line);
    texts.set(above.start, above.texts.join(' '));
  }
  return { lines, texts };
};
