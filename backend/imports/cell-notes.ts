/** Notes about cells that were read otherwise than they stand in the file. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import type { ImportProblem } from '#contract/entities/imports';
import { cut } from '#contract/text/plain-text';
import type { State } from './kinds/kind.ts';
import { linesText, NAMED } from './passed-rows.ts';

/** The name under which the values of a row hold its notes. */
const NOTES = 'cell notes';

/** A wrong cell that is left out, a lower bound, or a text with HTML. */
export type CellNote = { kind: 'left' | 'atLeast' | 'markup' } & Pick<
  ImportProblem,
  'column' | 'text' | 'reason'
>;

export const withNotes = (values: State, notes: readonly CellNote[]): State =>
  notes.length > 0 ? { ...values, [NOTES]: notes } : values;

export const withoutNotes = ({ [NOTES]: _, ...values }: State): State => values;

interface NoteGroup extends Record<string, unknown> {
  kind: CellNote['kind'];
  column: string;
  cells: number;
  rows: number;
  lines: number[];
  sample: string;
}

const quoted = (text: string): string => `«${cut(text, 40)}»`;

const SENTENCES: Record<CellNote['kind'], (group: NoteGroup, lines: string) => string> = {
  left: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'celda', 'celdas')} de «${column}» no se ${cells === 1 ? 'toma, y el resto de su fila' : 'toman, y el resto de sus filas'} sí (${lines}): ${sample}`,
  atLeast: ({ cells, sample }, lines) =>
    `${counted(cells, 'cantidad dice', 'cantidades dicen')} «más de», como ${quoted(sample)}: se toma ese número (${lines}).`,
  markup: ({ cells, sample }, lines) =>
    `${counted(cells, 'celda trae', 'celdas traen')} etiquetas o signos de HTML, como ${quoted(sample)}: se toma solo el texto (${lines}).`,
};

/** Says which cells of the valid rows were left out or read otherwise. */
export const noteWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<NoteGroup>(
    sql`select kind, coalesce("column", '') as "column", count(*)::int as cells,
          count(distinct line)::int as rows,
          (array_agg(distinct line order by line))[1:${NAMED + 1}::int] as lines,
          (array_agg(text order by line))[1] as sample
        from (select line, note.* from import_rows,
                jsonb_to_recordset(fields -> ${NOTES}::text)
                  as note (kind text, "column" text, text text, reason text)
              where import_id = ${importId} and problems is null
                and jsonb_typeof(fields -> ${NOTES}::text) = 'array') note
        group by kind, "column", reason
        order by min(line), kind`,
  );
  return rows.map((group) =>
    SENTENCES[group.kind](group, linesText(group.lines.map(String), group.rows)),
  );
};
