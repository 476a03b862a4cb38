/** What belongs to a product alone (pictures, specifications, links), as rows of tables of their own. */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import type { ProductState } from './product-state.ts';

type Row = Record<string, unknown>;

interface ChildTable {
  table: SQL;
  columns: SQL;
  /** What its rows look like as JSON. */
  row: SQL;
  values: (state: ProductState) => Row[];
}

type ChildName = 'images' | 'specifications' | 'relatedLinks';

const TABLES: Readonly<Record<ChildName, ChildTable>> = {
  images: {
    table: sql`product_images`,
    columns: sql`image_id`,
    row: sql`given (product_id int, position smallint, image_id int)`,
    values: ({ images }) => images.map(({ ImageId }) => ({ image_id: ImageId })),
  },
  specifications: {
    table: sql`product_specifications`,
    columns: sql`key, value`,
    row: sql`given (product_id int, position smallint, key text, value text)`,
    values: ({ specifications }) =>
      specifications.map(({ SpecKey, SpecValue }) => ({ key: SpecKey, value: SpecValue })),
  },
  relatedLinks: {
    table: sql`product_links`,
    columns: sql`name, url`,
    row: sql`given (product_id int, position smallint, name text, url text)`,
    values: ({ relatedLinks }) =>
      relatedLinks.map((link) => ({ name: link.RelatedLinkName, url: link.RelatedLinkUrl })),
  },
};
// Object.keys forgets which they are.
export const CHILDREN = Object.keys(TABLES) as ChildName[];

/** Those of one kind of these products, written anew. */
export const writeChildren = async (
  tx: Tx,
  name: ChildName,
  written: readonly { id: number; state: ProductState }[],
): Promise<void> => {
  if (written.length === 0) return;
  const { table, columns, row, values } = TABLES[name];
  const ids = written.map(({ id }) => id);
  await tx.execute(sql`delete from ${table} where product_id = any(${sql.param(ids)}::int[])`);
  const rows = written.flatMap(({ id, state }) =>
    values(state).map((value, position) => ({ product_id: id, position, ...value })),
  );
  if (rows.length > 0)
    await tx.execute(
      sql`insert into ${table} (product_id, position, ${columns})
          select product_id, position, ${columns}
          from json_to_recordset(${JSON.stringify(rows)}) as ${row}`,
    );
};
