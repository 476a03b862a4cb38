/** How somebody looks at a table of the back-office, on this device: columns, order, and views under a name. */
import type { WritableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persistedAtom } from './persisted.ts';

const sortSchema = z.object({ id: z.string(), isDown: z.boolean() });
export type TableSort = z.infer<typeof sortSchema>;

const lookSchema = z.object({
  /** Ids of the columns that are shown; absent = those that the table shows by itself. */
  columns: z.optional(z.array(z.string())),
  sort: z.optional(sortSchema),
});
const viewSchema = z.object({
  ...lookSchema.shape,
  name: z.string(),
  /** The filters, as the address says them. */
  search: z.string(),
});
export type TableView = z.infer<typeof viewSchema>;

const tableSchema = z.object({
  ...lookSchema.shape,
  views: z._default(z.array(viewSchema), []),
});
export type TableLook = z.output<typeof tableSchema>;

const tables = new Map<string, WritableAtom<TableLook>>();

/** @param name of the table: each has its own look */
export const tableLook = (name: string): WritableAtom<TableLook> => {
  const known = tables.get(name);
  if (known) return known;
  const $look = persistedAtom(`table.${name}`, tableSchema, { views: [] });
  tables.set(name, $look);
  return $look;
};

/** A view under a name that there is takes its place; they stand by name. */
export const withView = (views: readonly TableView[], view: TableView): TableView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((a, b) =>
    a.name.localeCompare(b.name, 'es'),
  );
