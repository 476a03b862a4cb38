/** Warns of new codes that seem to have lost the zeros at their beginning, which Excel removes. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import { linesText, NAMED } from '../passed-rows.ts';

interface Shape extends Record<string, unknown> {
  /** The number of digits of most codes with zeros. */
  length: number;
  sample: string;
}

/** Finds the length of codes with leading zeros: in the file, else in the shop. */
const readShape = async (
  tx: Tx,
  importId: number,
): Promise<(Shape & { of: string }) | undefined> => {
  const inFile = await tx.execute<Shape>(
    sql`select length(label) as length, min(label) as sample from import_rows
        where import_id = ${importId} and label ~ '^0[0-9]+$'
        group by 1 order by count(*) desc, 1 limit 1`,
  );
  if (inFile.rows[0]) return { ...inFile.rows[0], of: 'del archivo' };
  // Other codes of digits must be as long.
  const { rows } = await tx.execute<Shape>(
    sql`select length, sample from (
          select length(code::text) as length, count(*) as codes,
            min(code::text) filter (where starts_with(code::text, '0')) as sample,
            sum(count(*)) over () as all
          from products where code::text ~ '^[0-9]+$' group by 1) shape
        where sample is not null and codes * 2 > "all"`,
  );
  return rows[0] && { ...rows[0], of: 'de la tienda' };
};

export const lostZeroWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ label: string; line: number; length: number }>(
    sql`select label, line, length(label) as length from import_items
        where import_id = ${importId} and outcome = 'new' and label ~ '^[1-9][0-9]*$' order by line`,
  );
  if (rows.length === 0) return [];
  const shape = await readShape(tx, importId);
  const short = rows.filter(({ length }) => shape && length < shape.length);
  const [first] = short;
  if (!first || !shape) return [];
  const where = linesText(
    short.slice(0, NAMED + 1).map(({ line }) => formatNumber(line)),
    short.length,
  );
  return [
    `${counted(short.length, 'código nuevo parece', 'códigos nuevos parecen')} sin los ceros del principio, como «${first.label}» (${where}): otros ${shape.of} los tienen, como «${shape.sample}». Si Excel los quitó, dale formato de texto a la columna y ${short.length === 1 ? 'escríbelo' : 'escríbelos'} de nuevo.`,
  ];
};
