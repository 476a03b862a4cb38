/** Warnings about the names that an import creates. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import { enumerate } from '#contract/text/enumeration';
import { nameCore } from './kinds/similar-names.ts';

/** Names that a sentence lists; the screen folds long sentences. */
const MAX_NAMES = 500;

/** Lists the created names, and those among them that are nearly equal. */
export const createdNameWarnings = async (tx: Tx, importId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ field: string; name: string }>(
    sql`select distinct made.key as field, made.value ->> 'make' as name
        from import_items item, jsonb_each(item.after) made
        where item.import_id = ${importId} and jsonb_typeof(made.value) = 'object'
          and made.value ? 'make'
        union
        select 'vehicle', concat_ws(' ', application ->> 'ApplicationBrandName',
            application -> 'VehicleId' ->> 'name', nullif(application -> 'VehicleId' ->> 'engine', ''))
        from import_items item, jsonb_array_elements(item.after -> 'applications') application
        where item.import_id = ${importId} and jsonb_typeof(item.after -> 'applications') = 'array'
          and jsonb_typeof(application -> 'VehicleId') = 'object'
        order by name, field`,
  );
  if (rows.length === 0) return [];
  const names = [...new Set(rows.map(({ name }) => name))];
  const created = `Se ${names.length === 1 ? 'crea' : 'crean'} ${counted(names.length, 'nombre que no existía', 'nombres que no existían')}: ${names.slice(0, MAX_NAMES).join(', ')}${names.length > MAX_NAMES ? '…' : ''}.`;
  const alike = [
    ...Map.groupBy(
      rows,
      ({ field, name }) => `${field} ${nameCore(name, { isOfCompanies: true }) || name}`,
    ).values(),
  ].flatMap((group) => {
    // Spellings that differ in capitals only are created once.
    const spellings = [...new Map(group.map(({ name }) => [name.toLowerCase(), name])).values()];
    return spellings.length > 1 ? [enumerate(spellings.map((name) => `«${name}»`))] : [];
  });
  if (alike.length === 0) return [created];
  const shown = alike.slice(0, MAX_NAMES).join('; ');
  return [
    created,
    `Hay nombres nuevos casi iguales, que se crean por separado: ${shown}${alike.length > MAX_NAMES ? '…' : ''}. Si son el mismo, escríbelos igual en el archivo.`,
  ];
};
