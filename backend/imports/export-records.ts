import { AppError } from '#backend/http/app-error';
import type { InputOf, OutputOf } from '#contract/calls';
import { EXPORT_ROWS } from '#contract/calls/imports';
import { isStockColumn } from '#contract/entities/imports';
import type { ImportContext } from './context.ts';
import {
  type Field,
  type ImportKind,
  partOf,
  readFields,
  type StoredRecord,
} from './kinds/kind.ts';
import { KINDS } from './kinds/kinds.ts';
import type { Refs } from './kinds/refs.ts';
import { isExportedField } from './kinds/stock-rows.ts';

const isOfStock = (id: string): boolean => isStockColumn(id) || isExportedField(id);

type Cells = (string | number)[];

const rowOf = (
  kind: ImportKind,
  record: StoredRecord,
  fields: readonly Field[],
  refs: Refs,
): Cells =>
  fields.map((field) => {
    if (field.isKey) return record.label;
    const value = partOf(kind, record.state, field.sets);
    return field.write && value !== null ? field.write(value, refs) : '';
  });

/**
 * Exports a page of records in the columns that an import of the same kind reads.
 * @param hasStock whether columns of stock are among them
 * @throws AppError import.kind
 */
export const exportRecords = async (
  { db, variant }: Pick<ImportContext, 'db' | 'variant'>,
  { kind: name, after }: InputOf<'exportRows'>,
  hasStock: boolean,
): Promise<OutputOf<'exportRows'>> => {
  const kind = KINDS[name];
  if (!kind.isOffered(variant)) throw new AppError('import.kind');
  const fields = (await readFields(kind, db, variant)).filter(
    ({ id, write, isKey }) => isKey || (write !== null && (hasStock || !isOfStock(id))),
  );
  const refs = { ...(await kind.loadRefs(db, variant)), createsMissing: false };
  const records = await kind.read(db, { after, most: EXPORT_ROWS });
  return {
    titles: fields.map(({ title }) => title),
    rows: records.flatMap((record) =>
      (kind.rowsOf?.(record) ?? [record]).map((part) => rowOf(kind, part, fields, refs)),
    ),
    next: records.length < EXPORT_ROWS ? null : (records.at(-1)?.id ?? null),
  };
};
