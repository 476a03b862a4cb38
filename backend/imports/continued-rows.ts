/** Rows that only continue a text of the row above, as conversions from PDF break them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { normal } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';

/** A row with so many cells is data. */
const LEAST_CELLS = 3;
/** So many rows must continue a text clearly. */
const LEAST_CLEAR = 2;
/** A text goes on over so many rows at most: more of them are a list without other cells. */
const MOST_LINES = 5;
/** Letters of a text that tell whether it goes on. */
const TAIL = 100;

const tailOf = (text: string): string => text.slice(-TAIL).trim();

/** Ends of texts that something follows: `Pastilla con`, `Gol / Saveiro,`. */
const OPEN_END =
  /(?:[,(/+&-]|(?:^|[\s(])(?:con|sin|de|del|para|por|en|y|o|a|al|el|la|los|las|c\/|p\/))$/;
const CONTINUATION = /^(?:\p{Ll}|[)\]])/u;

const hasOpenBracket = (text: string): boolean =>
  text.lastIndexOf('(') > text.lastIndexOf(')') && text.includes('(');

const filledPlaces = (cells: readonly string[]): number[] =>
  cells.flatMap((cell, place) => (cell.trim() === '' ? [] : [place]));

/** Collects the rows of a file that may continue the one above them. */
export const collectContinued = () => {
  const found = new Map<number, { lines: number[]; clear: number }>();
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
          places.length >= LEAST_CELLS ? { line, cells, from: place, continuing: 0 } : undefined;
        return;
      }
      const isNext = above?.line === line - 1 && above.continuing < MOST_LINES;
      const before = isNext ? tailOf(above?.cells[place] ?? '') : '';
      const text = (cells[place] ?? '').trim();
      if (!above || before === '' || place <= above.from || !/\p{L}/u.test(before)) {
        above = undefined;
        return;
      }
      const group = found.get(place) ?? { lines: [], clear: 0 };
      const isClear =
        CONTINUATION.test(text) || OPEN_END.test(normal(before)) || hasOpenBracket(before);
      group.lines.push(line);
      group.clear += isClear ? 1 : 0;
      found.set(place, group);
      above = {
        ...{ line, from: above.from, continuing: above.continuing + 1 },
        cells: above.cells.map((cell, at) => (at === place ? tailOf(`${before} ${text}`) : cell)),
      };
    },
    /** Returns the column whose texts are continued, and the lines that do so. */
    result: (): { place: number | undefined; lines: ReadonlySet<number> } => {
      const [best] = [...found].toSorted(([, one], [, other]) => other.clear - one.clear);
      const [place, { lines = [], clear = 0 } = {}] = best ?? [];
      return clear >= LEAST_CLEAR && clear * 2 >= lines.length
        ? { place, lines: new Set(lines) }
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
  let above: { start: number; last: number; texts: string[] } | undefined;
  const texts = new Map<number, string>();
  const lines: number[] = [];
  for (const { line, text, filled } of rows) {
    if (filled >= LEAST_CELLS) {
      above = { start: line, last: line, texts: [] };
      continue;
    }
    if (!above || filled > 1 || above.last !== line - 1 || above.texts.length >= MOST_LINES) {
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
