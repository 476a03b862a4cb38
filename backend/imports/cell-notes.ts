/** Notes about cells that were read otherwise than they stand in the file. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { importRows } from '#backend/database/tables/imports';
import { counted } from '#contract/amounts/counted';
import type { ImportProblem } from '#contract/entities/imports';
import { cut } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import type { State } from './kinds/kind.ts';
import { linesText, NAMED } from './passed-rows.ts';
import type { ReadNote } from './values.ts';

/** The name under which the values of a row hold its notes. */
const NOTES = 'cell notes';

/** A cell that is left out, one with a note, a text with HTML, or a price that follows from a cost. */
export interface CellNote extends Pick<ImportProblem, 'column' | 'text' | 'reason'> {
  kind: ReadNote['kind'] | 'left' | 'markup' | 'paths' | 'rule';
  /** The field that the cell sets. */
  field?: string;
}

export const withNotes = (values: State, notes: readonly CellNote[]): State =>
  notes.length > 0 ? { ...values, [NOTES]: notes } : values;

const isNotes = (notes: unknown): notes is CellNote[] => Array.isArray(notes);
const notesIn = ({ [NOTES]: notes }: State): CellNote[] => (isNotes(notes) ? notes : []);

/** Returns the fields whose cells were left out. */
export const leftFields = (values: State): string[] =>
  notesIn(values).flatMap(({ kind, field }) => (kind === 'left' && field ? field : []));

/** Returns a function that gives the note about an amount: its dollars, or the cost behind it; empty = none. */
export const readAmountNotes = async (
  db: Db | Tx,
  { id }: Pick<ImportRow, 'id'>,
  lines: readonly number[],
): Promise<(line: number, field: string) => string> => {
  const rows = await db
    .select({ line: importRows.line, fields: importRows.fields })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.line, [...lines])));
  const notes = new Map(rows.map(({ line, fields }) => [line, notesIn(fields ?? {})]));
  return (line, field) => notes.get(line)?.find((note) => note.field === field)?.text ?? '';
};

export const withoutNotes = ({ [NOTES]: _, ...values }: State): State => values;

type Warned = Exclude<CellNote['kind'], 'rule'>;

interface NoteGroup extends Record<string, unknown> {
  kind: Warned;
  column: string;
  cells: number;
  rows: number;
  lines: number[];
  sample: string;
}

const quoted = (text: string): string => `«${cut(text, 40)}»`;

const SENTENCES: Record<Warned, (group: NoteGroup, lines: string) => string> = {
  left: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'celda', 'celdas')} de «${column}» no se ${cells === 1 ? 'toma, y el resto de su fila' : 'toman, y el resto de sus filas'} sí (${lines}): ${sample}`,
  atLeast: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'cantidad', 'cantidades')} de «${column}» ${cells === 1 ? 'dice' : 'dicen'} «más de», como ${quoted(sample)}: se toma ese número (${lines}).`,
  negative: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'cantidad', 'cantidades')} de «${column}» ${cells === 1 ? 'es negativa' : 'son negativas'}, como ${quoted(sample)}: se ${cells === 1 ? 'toma' : 'toman'} como 0 (${lines}).`,
  dollars: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'importe en dólares', 'importes en dólares')} de «${column}» se ${cells === 1 ? 'pasa' : 'pasan'} a pesos, como ${sample} (${lines}).`,
  tax: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'celda', 'celdas')} de «${column}» ${cells === 1 ? 'dice' : 'dicen'} si ${cells === 1 ? 'lleva' : 'llevan'} IVA, como «${sample}», y vale lo que ${cells === 1 ? 'dice' : 'dicen'} (${lines}).`,
  partly: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'celda', 'celdas')} de «${column}» ${cells === 1 ? 'trae' : 'traen'} también algo que no sirve, como ${quoted(sample)}: se toma lo demás (${lines}).`,
  capital: ({ cells, sample }, lines) =>
    `${counted(cells, 'dirección no dice', 'direcciones no dicen')} una ciudad conocida, como ${quoted(sample)}: ${cells === 1 ? 'queda' : 'quedan'} en la capital del departamento (${lines}).`,
  paths: ({ cells, column, sample }, lines) =>
    `${counted(cells, 'celda', 'celdas')} de «${column}» ${cells === 1 ? 'trae' : 'traen'} varias categorías: se toma una, como ${sample} (${lines}).`,
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
              where import_id = ${importId} and problems is null and kind <> 'rule'
                and jsonb_typeof(fields -> ${NOTES}::text) = 'array') note
        group by kind, "column", reason
        order by min(line), kind`,
  );
  return rows.map((group) =>
    SENTENCES[group.kind](group, linesText(group.lines.map(String), group.rows)),
  );
};
