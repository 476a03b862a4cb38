/** How somebody looks at a table of the back-office, on this device: its columns and their order. */
import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { adoptViews } from './kept/table-views.ts';
import { persistedAtom } from './persisted.ts';

const sortSchema = z.object({ id: z.string(), isDown: z.boolean() });
export type TableSort = z.infer<typeof sortSchema>;

const tableSchema = z.object({
  /** Ids of the columns that are shown; absent = those that the table shows by itself. */
  columns: z.optional(z.array(z.string())),
  sort: z.optional(sortSchema),
  /** Views of an earlier release, which kept them here. */
  views: z.optional(z.unknown()),
});
type TableLook = z.output<typeof tableSchema>;

const tables = new Map<string, WritableAtom<TableLook>>();

/** @param name of the table: each has its own look */
export const tableLook = (name: string): WritableAtom<TableLook> => {
  const known = tables.get(name);
  if (known) return known;
  const $look = persistedAtom(`table.${name}`, tableSchema, {});
  tables.set(name, $look);
  const { views, ...look } = $look.get();
  if (views !== undefined) {
    adoptViews(name, views);
    $look.set(look);
  }
  return $look;
};
