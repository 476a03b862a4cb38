import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Tx } from '#backend/database/connection';
import { barcodesOf, productProblems, readBarcodeOwners } from '#backend/goods/goods-rules';
import { type ProductState, productStore } from '#backend/goods/goods-store';
import {
  addOwnFamilies,
  isInOwnFamily,
  removeOwnFamilies,
  saveProducts,
} from '#backend/goods/own-family';
import { type RemovalBlocker, readRemovalBlockers } from '#backend/goods/removal-blockers';
import { labelOf } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { productLists, productParms } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import { ChangedMeanwhile } from '../items.ts';
import { attributeValues, isAttribute, withAttributes } from './attribute-fields.ts';
import { deferLists, type GoodsRecord, goodsRecords } from './goods-records.ts';
import type { Clash, ImportKind, State } from './kind.ts';

export type ProductRecord = GoodsRecord<ProductState>;

const whole = z.object({
  ...productParms,
  ...productLists,
  images: z.array(z.object({ ImageId: z.int() })),
});
const part = z.partial(whole);

const withValues = (state: ProductState, values: object): ProductState => ({
  ...state,
  specifications: withAttributes(state.specifications, values),
});

const records = goodsRecords<ProductState>({
  table: 'products',
  store: { ...productStore, save: saveProducts },
  nameOf: ({ ProductName }) => ProductName,
  valuesOf: ({ specifications }) => attributeValues(specifications),
  whole: (values) => withValues(whole.parse(values), values),
  changed: (state, values) => withValues({ ...state, ...part.parse(values) }, values),
  problems: async (db, goods, variant) => {
    const problems = await productProblems(db, goods, sellsFamilies(variant));
    return problems.filter(({ place, field }) => {
      const product = goods[place];
      const getsOwnFamily = product && isInOwnFamily(product.code, product.state);
      return !(field === 'ProductFamily' && getsOwnFamily);
    });
  },
});

/**
 * Checks, under the locks of the write, that no other product got one of the barcodes since the
 * comparison.
 * @throws ChangedMeanwhile
 */
const checkBarcodes = async (
  tx: Tx,
  written: readonly { label: string; values: State }[],
): Promise<void> => {
  const inputs = written.map(({ label, values }) => {
    const { barcodes = [] } = part.parse({ barcodes: values.barcodes });
    return { key: label.toLowerCase(), barcodes };
  });
  const owners = await readBarcodeOwners(tx, barcodesOf(inputs));
  const taken = inputs.filter(({ key, barcodes }) =>
    barcodes.some(({ BarcodeCode }) => (owners.get(BarcodeCode)?.toLowerCase() ?? key) !== key),
  );
  if (taken.length > 0) throw new ChangedMeanwhile(taken.map(({ key }) => key));
};

/** Finds barcodes that a file gives to two products. */
const findClashes = async (tx: Tx, importId: number): Promise<Clash[]> => {
  const { rows } = await tx.execute<{ key: string; line: number; code: string; other: string }>(
    sql`with given as (
          select item.key, item.line, item.label, barcode ->> 'BarcodeCode' as code
          from import_items item, jsonb_array_elements(item.after -> 'barcodes') barcode
          where item.import_id = ${importId})
        select distinct on (given.key) given.key, given.line, given.code, other.label as other
        from given join given other on other.code = given.code and other.key <> given.key
        order by given.key, other.line`,
  );
  return rows.map(({ key, line, code, other }) => ({
    key,
    line,
    field: 'barcodes',
    text: `El código de barras ${code} también está en ${other}: cada uno es de un solo producto.`,
  }));
};

const USED_TEXTS: Readonly<Record<RemovalBlocker, string>> = {
  'undo.ordered': 'Ya tiene pedidos o ventas.',
  'undo.stocked': 'Ya tuvo movimientos de stock.',
  'undo.awaited': 'Hay personas que esperan aviso de stock.',
};

export const usedTexts = (blockers: ReadonlyMap<number, RemovalBlocker>): Map<number, string> =>
  new Map([...blockers].map(([id, reason]) => [id, USED_TEXTS[reason]]));

/** The part that imports of products and of prices share. */
export const productRecords = {
  ...records,
  clashesOf: findClashes,
  save: async (tx, by, changes) => {
    await checkBarcodes(
      tx,
      changes.map(({ record, values }) => ({ label: record.label, values })),
    );
    await addOwnFamilies(
      tx,
      deferLists(by),
      changes.flatMap(({ record, values }) =>
        'ProductFamily' in values
          ? { code: record.label, state: { ...record.stored.state, ...part.parse(values) } }
          : [],
      ),
    );
    return records.save(tx, by, changes);
  },
  insert: async (tx, by, added) => {
    await checkBarcodes(tx, added);
    await addOwnFamilies(
      tx,
      deferLists(by),
      added.map(({ label, values }) => ({ code: label, state: whole.parse(values) })),
    );
    return records.insert(tx, by, added);
  },
  remove: async (tx, by, removed) => {
    const stored = removed.map((record) => record.stored);
    await records.remove(tx, by, removed);
    await removeOwnFamilies(tx, deferLists(by), stored);
  },
  titleOf: (sets) => (sets === 'images' ? 'Imágenes' : labelOf(productEntity, sets)),
  isOffered: () => true,
  history: {
    subject: 'product',
    idOf: ({ label }) => label,
    fieldsOf: (name) => [isAttribute(name) ? 'specifications' : name],
  },
  // Attributes are specifications too.
  asWritten: (values) => {
    const { specifications } = part.parse({ specifications: values.specifications });
    return specifications
      ? { ...values, specifications: withAttributes(specifications, values) }
      : values;
  },
  readUsed: async (tx, added, { isLocking }) =>
    usedTexts(
      await readRemovalBlockers(
        tx,
        added.map(({ record }) => record.id),
        { isLocking },
      ),
    ),
} satisfies Partial<ImportKind<ProductRecord>>;
