/** Columns of currency signs beside their amounts, as conversions from PDF cut them. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ImportSettings } from '#contract/entities/imports';
import { normal } from '#contract/text/plain-text';
import { takeCurrency } from './currencies.ts';
import type { SheetRow } from './reading/sheet-rows.ts';

const MIN_SIGNS = 2;

const isSign = (text: string): boolean => {
  const { found, rest } = takeCurrency(normal(text));
  return found !== undefined && rest.trim() === '';
};

/** Joins the signs of a column with the amounts in the next one, which has no heading. */
export const joinSigns = async (
  tx: Tx,
  importId: number,
  { headings, headerLine }: Pick<ImportSettings, 'headings' | 'headerLine'>,
  first: readonly SheetRow[],
): Promise<void> => {
  const below = first.filter(({ line }) => line > headerLine);
  for (const [place, heading] of headings.entries()) {
    if (heading.trim() === '' || (headings[place + 1] ?? '').trim() !== '') continue;
    const signs = below.flatMap(({ cells }) => {
      const [sign = '', amount = ''] = [cells[place], cells[place + 1]];
      return isSign(sign) && amount.trim() !== '' ? [sign] : [];
    });
    const filled = below.filter(({ cells }) => (cells[place + 1] ?? '').trim() !== '');
    if (signs.length < MIN_SIGNS || signs.length < filled.length) continue;
    await tx.execute(
      sql`update import_rows set
            cells = jsonb_set(
              jsonb_set(cells, array[${place}::text],
                to_jsonb(concat_ws(' ', cells ->> ${place}::int, cells ->> ${place + 1}::int))),
              array[${place + 1}::text], '""'),
            fractions = array_replace(fractions, ${place + 1}::int, ${place}::int)
          where import_id = ${importId} and line > ${headerLine}
            and cells ->> ${place}::int = any(${sql.param([...new Set(signs)])}::text[])
            and btrim(cells ->> ${place + 1}::int) <> ''`,
    );
  }
};
