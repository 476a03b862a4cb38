/** How somebody looks at a table of the back-office, on this device: its columns and their order. */
import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persistedAtom } from './persisted.ts';

const sortSchema = z.object({ id: z.string(), isDown: z.boolean() });
export type TableSort = z.infer<typeof sortSchema>;

const tableSchema = z.object({
  /** Ids of the columns that are shown; absent = those that the table shows by itself. */
  columns: z.optional(z.array(z.string())),
  sort: z.optional(sortSchema),
});
type TableLook = z.output<typeof tableSchema>;

const tables = new Map<string, WritableAtom<TableLook>>();

/** @param name of the table: each has its own look */
export const tableLook = (name: string): WritableAtom<TableLook> => {
  const existing = tables.get(name);
  if (existing) return existing;
  const $look = persistedAtom(`table.${name}`, tableSchema, {});
  tables.set(name, $look);
  return $look;
};
