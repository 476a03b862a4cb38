import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { auditEntries } from '#backend/database/tables/audit';
import {
  lockStockLevels,
  type StockLevel,
  type StockLevelChange,
  saveStockLevels,
  stockField,
} from '#backend/goods/change-stock';
import { undoStock } from '#backend/goods/undo-stock';
import { lockStock } from '#backend/stock/take-stock';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import { productParms } from '#contract/fields/goods-fields';
import { normal } from '#contract/text/plain-text';
import type { Variant } from '#variants/schema';
import { ChangedMeanwhile } from '../items.ts';
import { readInteger } from '../values.ts';
import { CODE_HEADINGS, codeField } from './fields.ts';
import { idsBehind } from './goods-things.ts';
import type { Asked, Field, ImportKind, Thing } from './kind.ts';
import {
  changedByHandProblems,
  isDifference,
  resolveQuantities,
  warningsOfStock,
} from './stock-differences.ts';
import {
  CHANGES,
  EXPORTED,
  exportedField,
  exportedFields,
  gatherStock,
  longFields,
  REASON_TITLE,
  REASONS,
  UNITS,
} from './stock-rows.ts';

/** Returns a column per branch. In a shop with one branch its heading need not name the branch. */
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
    sets: stockField(code),
    isNumber: true,
    read: readInteger(0, MAX_STOCK),
    write: (value) => (typeof value === 'number' ? value : 0),
  }));

interface StockRow extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  levels: Record<string, number> | null;
  changes: number;
}

const conditionOf = async (db: Db | Tx, query: Asked) => {
  if ('keys' in query) return sql`product.code = any(${sql.param([...query.keys])}::citext[])`;
  const ids = 'ids' in query ? query.ids : await idsBehind(db, 'products', query);
  return sql`product.id = any(${sql.param([...ids])}::int[])`;
};

/** Returns the stock of all branches, also former ones, with the columns of an export made now. */
const stateOf = ({ levels, changes }: StockRow): Record<string, number> => {
  const units = Object.entries(levels ?? {}).map(([branch, n]) => [stockField(branch), n] as const);
  const exported = [...units, [CHANGES, changes] as const].map(
    ([field, n]) => [exportedField(field), n] as const,
  );
  return Object.fromEntries([...units, ...exported]);
};

const readStocks = async (db: Db | Tx, query: Asked): Promise<Thing[]> => {
  const { rows } = await db.execute<StockRow>(
    sql`select product.id, product.code::text as code, product.name,
          (select jsonb_object_agg(branch_code, quantity) from stock
            where product_id = product.id) as levels,
          (select coalesce(sum(version), 0)::int from stock where product_id = product.id) as changes
        from products product where ${await conditionOf(db, query)} order by product.id`,
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
  levelOf: (productId: number, branch: string) => StockLevel,
  { thing, values }: { thing: Thing; values: Record<string, unknown> },
): StockLevelChange[] =>
  Object.entries(values).flatMap(([field, to]) =>
    typeof to === 'number'
      ? [
          {
            code: thing.label,
            level: levelOf(thing.id, field.slice(PREFIX.length)),
            to,
            ...(!isDifference(values, field) && { counted: to }),
          },
        ]
      : [],
  );

/** Returns the reason that the file gives for a change; empty without one. */
const reasonOf = ({ level }: StockLevelChange, values: Record<string, unknown>): string => {
  const reasons = values[REASONS];
  if (typeof reasons !== 'object' || reasons === null) return '';
  const entry = Object.entries(reasons).find(([field]) => field === stockField(level.branchCode));
  return String(entry?.[1] ?? '');
};

const entryColumns = columnsOf(auditEntries, 'a', 'id', 'subjectId', 'changes');

/** Reads the history entries of a batch for these products. */
const readEntries = async (tx: Tx, batch: string, things: readonly Thing[]) => {
  const { rows } = await tx.execute<RowOf<typeof entryColumns>>(
    sql`select ${entryColumns} from audit_entries a
        where a.subject = 'product' and a.batch = ${batch}
          and a.subject_id = any(${sql.param(things.map(({ label }) => label))}::text[])
        order by a.id`,
  );
  return rows;
};

const never = (): Promise<never> => Promise.reject(new Error('A stock import creates no products'));

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
  defaults: () => ({}),
  // A branch without a row has no units.
  absent: 0,
  notCompared: [REASONS, EXPORTED],
  titleOf: (sets) => (sets === REASONS ? REASON_TITLE : undefined),
  warningsOf: warningsOfStock,
  gather: gatherStock,
  resolve: resolveQuantities,
  loadRefs: async () => ({ lists: {} }),
  read: readStocks,
  // `begin` has locked the rows: a plain read is up to date.
  lock: (tx, ids) => readStocks(tx, { ids }),
  problemsOf: changedByHandProblems,
  begin: (tx, ids) => lockStock(tx, ids),
  save: async (tx, by, changes) => {
    const levelOf = await lockStockLevels(
      tx,
      changes.map(({ thing }) => thing.id),
    );
    const levelChanges = changes.flatMap((change) =>
      changesOf(levelOf, change).map((levelChange) => ({
        levelChange,
        fileReason: reasonOf(levelChange, change.values),
      })),
    );
    for (const [fileReason, group] of Map.groupBy(levelChanges, (each) => each.fileReason)) {
      const reason = fileReason === '' ? by.reason : `${fileReason} · ${by.reason}`;
      const toSave = group.map(({ levelChange }) => levelChange);
      // null: another transaction inserted a missing row meanwhile.
      if ((await saveStockLevels(tx, { ...by, reason }, toSave)) === null)
        throw new ChangedMeanwhile(changes.map(({ thing }) => thing.key));
    }
  },
  // Undoes differences through the history, as for changes by hand: quantities alone do not show a
  // later count.
  undo: async (tx, by, batch, things) => {
    const entries = await readEntries(tx, batch, things);
    const { differences, counted } = await undoStock(tx, by, entries);
    const changedSince = new Set([...differences, ...counted].map(({ code }) => code));
    return things.flatMap(({ label, key }) => (changedSince.has(label) ? [key] : []));
  },
  insert: never,
  readUsed: async () => [],
  remove: never,
};
