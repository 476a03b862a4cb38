/** What the branches have of products that there are: a column for each branch, or a row for each product and branch. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { auditEntries } from '#backend/database/tables/audit';
import {
  lockShelves,
  type Shelf,
  type ShelfChange,
  saveShelves,
  stockField,
} from '#backend/goods/change-stock';
import { undoStock } from '#backend/goods/undo-stock';
import { lockStock } from '#backend/stock/take-stock';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { productParms } from '#contract/fields/goods-fields';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { Moved } from '../items.ts';
import { readInteger } from '../values.ts';
import { CODE_HEADINGS, codeField } from './fields.ts';
import { idsBehind } from './goods-things.ts';
import type { Asked, Field, ImportKind, Thing } from './kind.ts';
import {
  CHANGES,
  EXPORTED,
  exportedField,
  exportedFields,
  gatherShelves,
  longFields,
  REASON_TITLE,
  REASONS,
  UNITS,
} from './stock-rows.ts';
import { againstBooks, isDifference, problemsSince, warningsOfStock } from './stock-since.ts';

/** A shop with one branch calls its column as it likes. */
const branchFields = ({ branches }: Variant): Field[] =>
  branches.map(({ code, name }) => ({
    id: stockField(code),
    title: `Stock ${name}`,
    headings: [
      normal(name),
      normal(code),
      ...UNITS.map((word) => `${word} ${normal(name)}`),
      ...UNITS.map((word) => `${word} ${normal(code)}`),
      ...(branches.length === 1 ? UNITS : []),
    ],
    says: stockField(code),
    isNumber: true,
    read: readInteger(0, MAX_STOCK),
    write: (value) => (typeof value === 'number' ? value : 0),
  }));

interface StockRow extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  shelves: Record<string, number> | null;
  changes: number;
}

const asked = async (db: Db | Tx, which: Asked) => {
  if ('keys' in which) return sql`product.code = any(${sql.param([...which.keys])}::citext[])`;
  const ids = 'ids' in which ? which.ids : await idsBehind(db, 'products', which);
  return sql`product.id = any(${sql.param([...ids])}::int[])`;
};

/** Branches by their codes, whether the shop has them still or not; what is exported now is what there is now. */
const stateOf = ({ shelves, changes }: StockRow): Record<string, number> => {
  const units = Object.entries(shelves ?? {}).map(
    ([branch, n]) => [stockField(branch), n] as const,
  );
  const exported = [...units, [CHANGES, changes] as const].map(
    ([field, n]) => [exportedField(field), n] as const,
  );
  return Object.fromEntries([...units, ...exported]);
};

const readStocks = async (db: Db | Tx, which: Asked): Promise<Thing[]> => {
  const { rows } = await db.execute<StockRow>(
    sql`select product.id, product.code::text as code, product.name,
          (select jsonb_object_agg(branch_code, quantity) from stock
            where product_id = product.id) as shelves,
          (select coalesce(sum(version), 0)::int from stock where product_id = product.id) as changes
        from products product where ${await asked(db, which)} order by product.id`,
  );
  return rows.map((row) => ({
    id: row.id,
    key: row.code.toLowerCase(),
    label: row.code,
    name: row.name,
    state: stateOf(row),
  }));
};

const PREFIX = stockField('');

const changesOf = (
  shelfOf: (productId: number, branch: string) => Shelf,
  { thing, says }: { thing: Thing; says: Record<string, unknown> },
): ShelfChange[] =>
  Object.entries(says).flatMap(([field, to]) =>
    typeof to === 'number'
      ? [
          {
            code: thing.label,
            shelf: shelfOf(thing.id, field.slice(PREFIX.length)),
            to,
            ...(!isDifference(says, field) && { counted: to }),
          },
        ]
      : [],
  );

/** Why a branch has another quantity, as its row says; empty = the file says nothing of it. */
const whyOf = ({ shelf }: ShelfChange, says: Record<string, unknown>): string => {
  const reasons = says[REASONS];
  if (typeof reasons !== 'object' || reasons === null) return '';
  const why = Object.entries(reasons).find(([field]) => field === stockField(shelf.branchCode));
  return String(why?.[1] ?? '');
};

const entry = columnsOf(auditEntries, 'a', 'id', 'subjectId', 'changes');

/** What a batch wrote down of these products. */
const readEntries = async (tx: Tx, batch: string, things: readonly Thing[]) => {
  const { rows } = await tx.execute<RowOf<typeof entry>>(
    sql`select ${entry} from audit_entries a
        where a.subject = 'product' and a.batch = ${batch}
          and a.subject_id = any(${sql.param(things.map(({ label }) => label))}::text[])
        order by a.id`,
  );
  return rows;
};

const never = (): Promise<never> =>
  Promise.reject(new Error('an import of stock makes no products'));

export const stock: ImportKind = {
  name: 'stock',
  isOffered: ({ branches }) => branches.length > 0,
  fields: (variant) => [
    codeField(CODE_HEADINGS, productParms.ProductName),
    ...branchFields(variant),
    ...exportedFields(variant),
    ...longFields(variant),
  ],
  unknown: 'No existe un producto con el código',
  defaults: {},
  // A branch without a row has none.
  absent: 0,
  aside: [REASONS, EXPORTED],
  titleOf: (says) => (says === REASONS ? REASON_TITLE : undefined),
  warningsOf: warningsOfStock,
  gather: gatherShelves,
  against: againstBooks,
  loadRefs: async () => ({ lists: {} }),
  read: (db, which) => readStocks(db, which),
  // Orders take at the same moment: what is read before `begin` may be old, what is read after is locked.
  lock: (tx, ids) => readStocks(tx, { ids }),
  problemsOf: problemsSince,
  begin: (tx, ids) => lockStock(tx, ids),
  save: async (tx, by, changes) => {
    const shelfOf = await lockShelves(
      tx,
      changes.map(({ thing }) => thing.id),
    );
    const all = changes.flatMap((change) =>
      changesOf(shelfOf, change).map((one) => ({ one, why: whyOf(one, change.says) })),
    );
    for (const [why, some] of Map.groupBy(all, (each) => each.why)) {
      const reason = why === '' ? by.reason : `${why} · ${by.reason}`;
      const shelves = some.map(({ one }) => one);
      // Somebody made a row at this very moment that was not there to be locked.
      if ((await saveShelves(tx, { ...by, reason }, shelves)) === null)
        throw new Moved(changes.map(({ thing }) => thing.key));
    }
  },
  // By their difference and as takings back, as the history does it: units alone do not tell that
  // somebody counted since, and found as many.
  takeBack: async (tx, by, batch, things) => {
    const entries = await readEntries(tx, batch, things);
    const { differs, counted } = await undoStock(tx, by, entries);
    const since = new Set([...differs, ...counted].map(({ code }) => code));
    return things.flatMap(({ label, key }) => (since.has(label) ? [key] : []));
  },
  insert: never,
  readUsed: async () => [],
  remove: never,
};
