/** What somebody should look at before an import is written, in sentences. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { formatNumber } from '#contract/amounts/numbers';

/** A price that is more than twice, or less than half, of what it was is often a comma in the wrong place. */
const FACTOR = 2;

interface Counts extends Record<string, unknown> {
  jumps: number;
  hidden: number;
  emptied: number;
  names: string[];
}

const SHOWN = 10;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `Un ${one}` : `${formatNumber(count)} ${many}`;

export const warningsOf = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<Counts>(
    sql`select
          count(*) filter (where outcome = 'changed' and jsonb_typeof(before -> 'ProductPrice') = 'number'
            and (before ->> 'ProductPrice')::numeric > 0
            and (after ->> 'ProductPrice')::numeric / (before ->> 'ProductPrice')::numeric
              not between ${1 / FACTOR}::numeric and ${FACTOR}::numeric) as jumps,
          count(*) filter (where outcome = 'changed' and after -> 'ProductIsPublic' = 'false') as hidden,
          count(*) filter (where outcome in ('new', 'changed') and after ->> 'ProductPrice' = '0') as emptied,
          array(select distinct made.value ->> 'make' from import_items item, jsonb_each(item.after) made
            where item.import_id = ${importId} and jsonb_typeof(made.value) = 'object' and made.value ? 'make'
            order by 1) as names
        from import_items where import_id = ${importId}`,
  );
  const { jumps = 0, hidden = 0, emptied = 0, names = [] } = rows[0] ?? {};
  const warnings: string[] = [];
  if (jumps > 0)
    warnings.push(
      `${counted(jumps, 'precio cambia', 'precios cambian')} a más del doble o a menos de la mitad: ¿está bien la coma de los decimales?`,
    );
  if (emptied > 0) warnings.push(`${counted(emptied, 'precio queda', 'precios quedan')} en cero.`);
  if (hidden > 0)
    warnings.push(`${counted(hidden, 'producto deja', 'productos dejan')} de verse en la tienda.`);
  if (names.length > 0)
    warnings.push(
      `Se ${names.length === 1 ? 'crea un nombre que no existía' : `crean ${formatNumber(names.length)} nombres que no existían`}: ${names.slice(0, SHOWN).join(', ')}${names.length > SHOWN ? '…' : ''}.`,
    );
  return warnings;
};
