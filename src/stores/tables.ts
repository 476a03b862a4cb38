/** Columns and order of a back-office table, on this device. */
import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persistedAtom } from './persisted.ts';

const sortSchema = z.object({ id: z.string(), isDown: z.boolean() });
export type TableSort = z.infer<typeof sortSchema>;

const tableSchema = z.object({
  /** Ids of the visible columns; absent = the table's default. */
  columns: z.optional(z.array(z.string())),
  sort: z.optional(sortSchema),
});
type TableSettings = z.output<typeof tableSchema>;

const tables = new Map<string, WritableAtom<TableSettings>>();

export const tableSettings = (name: string): WritableAtom<TableSettings> => {
  const existing = tables.get(name);
  if (existing) return existing;
  const $settings = persistedAtom(`table.${name}`, tableSchema, {});
  tables.set(name, $settings);
  return $settings;
};
