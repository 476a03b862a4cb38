import { sql } from 'drizzle-orm';
import { readStoredCodes } from '#backend/catalog/stored-codes';
import type { Db, Tx } from '#backend/database/connection';
import { readBarcodeOwners } from '#backend/goods/goods-rules';
import { lockStock } from '#backend/stock/take-stock';
import { productParms } from '#contract/fields/goods-fields';
import { plainCode } from '#contract/text/plain-codes';
import { barcodeKey } from './barcode-key.ts';
import { branchFields } from './branch-fields.ts';
import { CODE_HEADINGS, codeField } from './fields.ts';
import { idsBehind } from './goods-records.ts';
import type { ImportKind, RecordSelection, StoredRecord } from './kind.ts';
import {
  addedRows,
  changedByHandProblems,
  resolveQuantities,
  warningsOfStock,
} from './stock-differences.ts';
import {
  absentStock,
  readStockStates,
  saveStock,
  stockHistoryFields,
  undoStockOf,
} from './stock-levels.ts';
import {
  EXPORTED,
  exportedFields,
  gatherStock,
  longFields,
  REASON_TITLE,
  REASONS,
} from './stock-rows.ts';

interface ProductRow extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
}

const conditionOf = async (db: Db | Tx, query: RecordSelection) => {
  if ('keys' in query) {
    const codes = await readStoredCodes(db, 'products', query.keys);
    return sql`product.code = any(${sql.param([...codes.values()])}::citext[])`;
  }
  const ids = 'ids' in query ? query.ids : await idsBehind(db, 'products', query);
  return sql`product.id = any(${sql.param([...ids])}::int[])`;
};

const readStocks = async (db: Db | Tx, query: RecordSelection): Promise<StoredRecord[]> => {
  const { rows } = await db.execute<ProductRow>(
    sql`select product.id, product.code::text as code, product.name
        from products product where ${await conditionOf(db, query)} order by product.id`,
  );
  const states = await readStockStates(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, code, name }) => ({
    ...{ id, key: plainCode(code).toLowerCase(), label: code, name },
    state: states.get(id) ?? {},
  }));
};

const never = (): Promise<never> => Promise.reject(new Error('A stock import creates no products'));

export const stock: ImportKind = {
  name: 'stock',
  isOffered: ({ branches }) => branches.length > 0,
  fields: (variant) => [
    codeField(CODE_HEADINGS, productParms.ProductName),
    barcodeKey,
    ...branchFields(variant, 'codes'),
    ...exportedFields(variant),
    ...longFields(variant),
  ],
  findLabels: readBarcodeOwners,
  unknown: 'No existe un producto con el código',
  defaults: () => ({}),
  history: { subject: 'product', idOf: ({ label }) => label, fieldsOf: stockHistoryFields },
  absentOf: absentStock,
  notCompared: [REASONS, EXPORTED],
  titleOf: (sets) => (sets === REASONS ? REASON_TITLE : undefined),
  warningsOf: async (tx, importId, settings) => [
    ...(await addedRows(tx, importId)),
    ...(await warningsOfStock(tx, importId, settings)),
  ],
  gather: gatherStock,
  resolve: resolveQuantities,
  loadRefs: async () => ({ lists: {} }),
  read: readStocks,
  // `begin` has locked the rows: a plain read is up to date.
  lock: (tx, ids) => readStocks(tx, { ids }),
  problemsOf: changedByHandProblems,
  begin: (tx, ids) => lockStock(tx, ids),
  save: saveStock,
  undoes: () => true,
  undo: undoStockOf,
  insert: never,
  readUsed: async () => new Map(),
  remove: never,
};
