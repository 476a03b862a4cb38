import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { isStockField, stockField } from '#backend/goods/change-stock';
import { readRemovalBlockers } from '#backend/goods/removal-blockers';
import { readAllUndone } from '#backend/goods/undo-stock';
import { lockStock } from '#backend/stock/take-stock';
import { initialValues, toWire } from '#contract/definitions/entity';
import { productEntity } from '#contract/definitions/product';
import { type ImportSettings, isImageColumn } from '#contract/entities/imports';
import { newCode } from '#contract/fields/goods-fields';
import { sellsFamilies } from '#variants/kinds';
import type { Variant } from '#variants/schema';
import { UNDONE_SUFFIX } from '../batches.ts';
import { VARIATION_GROUP, VARIATION_OF } from '../parent-rows.ts';
import { readText } from '../values.ts';
import { CURRENCIES, withAmounts } from './amount-fields.ts';
import { attributeFields, attributeSettler, attributeWarnings } from './attribute-fields.ts';
import { withPairs } from './attribute-pairs.ts';
import { branchFields, unnamedBranchField } from './branch-fields.ts';
import { readBrands } from './brand-names.ts';
import { withLevels } from './category-levels.ts';
import {
  ASKED_VEHICLES,
  applicationWarnings,
  familyListFields,
  UNREAD_APPLICATIONS,
  withApplications,
} from './family-list-fields.ts';
import { CODE_HEADINGS, codeField, fileFields } from './fields.ts';
import {
  holdImages,
  imageFields,
  imageWarnings,
  MISSING_IMAGES,
  readImages,
  withImages,
} from './image-fields.ts';
import type { Field, ImportKind, State } from './kind.ts';
import { lostZeroWarnings } from './lost-zeros.ts';
import {
  addedToFamily,
  addToFamilies,
  FAMILY_LISTS,
  gatherProduct,
  isFamilyList,
  listProblems,
  undoFamilyLists,
  withFamilies,
} from './product-family.ts';
import { PRODUCT_HEADINGS } from './product-headings.ts';
import { type ProductRecord, productRecords, usedTexts } from './product-records.ts';
import { readOversold } from './quantities.ts';
import { formerNamesOf, readCategories, readNamed } from './refs.ts';
import { changedByHandProblems, resolveQuantities, warningsOfStock } from './stock-differences.ts';
import {
  absentStock,
  hasImportedStock,
  hasStock,
  insertStock,
  readStockStates,
  saveStock,
  stockHistoryFields,
  undoStockOf,
} from './stock-levels.ts';
import { EXPORTED, exportedFields, withExported } from './stock-rows.ts';
import { vehicleLists } from './vehicle-names.ts';

/** Texts that suppliers cut in several columns: `DESCRIP` and `DESCRIP2`. */
const isText = ({ id }: Field): boolean => id === 'name' || id === 'description';
const joinWords = (cells: readonly string[]): string => cells.join(' ');

/** Reads `-1`, a draft of a web shop, as no. */
const readPublished =
  (read: Field['read']): Field['read'] =>
  (text, ...reading) =>
    read(text === '-1' ? '0' : text, ...reading);

const FIELDS: readonly Field[] = [
  codeField(CODE_HEADINGS, newCode()),
  ...withPairs(withLevels(withAmounts(fileFields(productEntity, PRODUCT_HEADINGS)))).map((field) =>
    isText(field)
      ? { ...field, mayRepeat: true as const, join: joinWords }
      : field.id === 'isPublic'
        ? { ...field, read: readPublished(field.read) }
        : field,
  ),
  ...imageFields(),
  {
    id: VARIATION_OF,
    title: 'Variación de',
    headings: ['parent', 'parent sku', 'superior', 'sku padre', 'variante de'],
    sets: VARIATION_OF,
    read: readText(100),
    write: null,
  },
  {
    id: VARIATION_GROUP,
    title: 'Producto de la variante',
    headings: ['handle', 'url handle', 'identificador de url'],
    sets: VARIATION_GROUP,
    read: readText(300),
    write: null,
  },
];
/** In shops without families, those of a file are kinds of goods. */
const WITHOUT_FAMILY = FIELDS.filter(({ id }) => id !== 'family').map((field) =>
  field.id === 'category' ? { ...field, headings: [...field.headings, 'familia'] } : field,
);
const WITH_FAMILY = [...FIELDS, ...familyListFields()];

/** @param columns ids of fields; absent = all */
const usesImages = (columns?: readonly string[]): boolean =>
  !columns || columns.some(isImageColumn);

const stockFields = (variant: Variant): Field[] => [
  ...branchFields(variant, 'names').map((field) => ({
    ...field,
    read: readOversold,
    leavesOutWrong: true as const,
  })),
  ...unnamedBranchField(variant),
  ...exportedFields(variant),
];

const withWhole = async (
  db: Db | Tx,
  records: readonly ProductRecord[],
): Promise<ProductRecord[]> => {
  const states = await readStockStates(
    db,
    records.map(({ id }) => id),
  );
  return (await withFamilies(db, records)).map((record) => ({
    ...record,
    state: { ...record.state, ...states.get(record.id) },
  }));
};

/** Returns the products to whose stock an import wrote, or is to write. */
const readStocked = async (tx: Tx, importId: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select thing_id as id from import_items
        where import_id = ${importId} and thing_id is not null and outcome <> 'same'
          and exists (select from jsonb_object_keys(after) field
            where starts_with(field, ${stockField('')}::text))`,
  );
  return rows.map(({ id }) => id);
};

/** Leaves a product in its category where a title of the file, not a column, names one above it. */
const belowTitle = ({ state }: ProductRecord, values: State, settings: ImportSettings): State => {
  const { CategoryId: category, ...others } = values;
  const isTitle = !settings.columns.some((id) => id.startsWith('category'));
  return isTitle && `${state.CategoryId}`.startsWith(`${category}.`) ? others : values;
};

export const products: ImportKind<ProductRecord> = {
  ...productRecords,
  name: 'products',
  fields: (variant) => [
    ...(sellsFamilies(variant) ? WITH_FAMILY : WITHOUT_FAMILY),
    ...stockFields(variant),
  ],
  moreFields: attributeFields,
  warningsOf: async (tx, importId, settings) => [
    ...(await lostZeroWarnings(tx, importId)),
    ...(await attributeWarnings(tx, importId)),
    ...(await imageWarnings(tx, importId, settings.columns)),
    ...(await applicationWarnings(tx, importId)),
    ...(await warningsOfStock(tx, importId, settings)),
  ],
  absentOf: absentStock,
  notCompared: [EXPORTED, MISSING_IMAGES, UNREAD_APPLICATIONS, ASKED_VEHICLES],
  addsTo: FAMILY_LISTS,
  completeRow: (label, { [VARIATION_OF]: _, [VARIATION_GROUP]: __, ...values }) => ({
    label,
    values: withApplications(withImages(withExported(values))),
  }),
  resolve: async (tx, inputs, settings) => {
    const resolved = await resolveQuantities(tx, inputs, settings);
    const settle = await attributeSettler(tx, inputs);
    return inputs.map(({ record, values }, place) => {
      const own = resolved[place] ?? values;
      return settle(
        record?.state,
        addedToFamily(record, record ? belowTitle(record, own, settings) : own),
      );
    });
  },
  read: async (db, selection) => withWhole(db, await productRecords.read(db, selection)),
  // `begin` has locked the stock: a plain read is up to date.
  lock: async (tx, ids) => withWhole(tx, await productRecords.lock(tx, ids)),
  problemsOf: async (db, inputs, variant) => [
    ...(await productRecords.problemsOf(db, inputs, variant)),
    ...listProblems(inputs),
    ...(await changedByHandProblems(
      db,
      // A count since the export is no obstacle to other columns.
      inputs.map((input) => (hasStock(input.values) ? input : { ...input, values: {} })),
      variant,
    )),
  ],
  begin: async (tx, _, importId) => {
    await productRecords.begin(tx);
    const stocked = await readStocked(tx, importId);
    if (stocked.length > 0) await lockStock(tx, stocked);
  },
  save: async (tx, by, changes) => {
    await holdImages(tx, changes, ({ record }) => record.key);
    await productRecords.save(tx, by, changes);
    await addToFamilies(tx, by, changes);
    const stocked = changes.filter(({ values }) => hasStock(values));
    if (stocked.length > 0) await saveStock(tx, by, stocked);
  },
  undoes: (field) => isStockField(field) || isFamilyList(field),
  undo: async (tx, by, batch, written) => {
    const listed = written.filter(({ fields }) => fields.some(isFamilyList));
    if (by)
      await undoFamilyLists(
        tx,
        by,
        batch,
        listed.map(({ record }) => record),
      );
    return undoStockOf(tx, by, batch, written);
  },
  remove: async (tx, by, removed) => {
    await productRecords.remove(tx, by, removed);
    // Families that the products shared with others stay.
    await undoFamilyLists(tx, by, by.batch.replace(UNDONE_SUFFIX, ''), removed);
  },
  insert: async (tx, by, added) => {
    await holdImages(tx, added, ({ label }) => label.toLowerCase());
    const ids = await productRecords.insert(tx, by, added);
    await addToFamilies(tx, by, added);
    await insertStock(
      tx,
      by,
      added.map((product, place) => ({ ...product, id: ids[place] ?? 0 })),
    );
    return ids;
  },
  history: {
    ...productRecords.history,
    fieldsOf: (field) =>
      isStockField(field) ? stockHistoryFields(field) : productRecords.history.fieldsOf(field),
  },
  readUsed: async (tx, added, { isLocking, batch }) => {
    const ids = added.map(({ record }) => record.id);
    const blockers = await readRemovalBlockers(tx, ids, { isLocking });
    // Stock that nobody has touched since goes with its product; so does one whose later changes were undone.
    const withOwnFamily = added.flatMap(({ record, values }) =>
      blockers.get(record.id) === 'undo.stocked' && hasImportedStock(record, values) ? record : [],
    );
    const undone = await readAllUndone(
      tx,
      withOwnFamily.map(({ label }) => label),
      batch,
    );
    const own = withOwnFamily.flatMap(({ id, label }) => (undone.has(label) ? id : []));
    const others = await readRemovalBlockers(tx, own, { isLocking, ignoresStock: true });
    for (const id of own) blockers.delete(id);
    return usedTexts(new Map([...blockers, ...others]));
  },
  unknown: null,
  defaults: ({ ProductPrice = 0 }, { label, left, variant }) => ({
    ...toWire(productEntity, initialValues(productEntity)),
    // As in the form, a product without a price is not shown, unless its row says so or that its price is on request.
    ProductIsPublic: Number(ProductPrice) > 0 || left.includes('ProductPrice'),
    ProductPrice: 0,
    // As in the form: a family of its own, of the same code.
    ProductFamily: sellsFamilies(variant) ? label : '',
    BrandId: 1,
    images: [],
    specifications: [],
    relatedLinks: [],
    barcodes: [],
  }),
  gather: gatherProduct,
  repeatsAmong: (rows) => gatherProduct(rows).problems,
  loadRefs: async (db, variant, columns) => {
    const brand = await readBrands(db);
    const usesVehicles = sellsFamilies(variant) && (!columns || columns.includes('applications'));
    const lists = {
      ...(usesImages(columns) && { image: await readImages(db) }),
      ...(usesVehicles && (await vehicleLists(db, brand))),
      brand,
      provider: await readNamed(db, sql`select id, name::text as name from providers`, {
        article: 'El proveedor',
        isMade: true,
        isOfCompanies: true,
        former: formerNamesOf('provider'),
      }),
      category: await readCategories(db, true),
      currency: CURRENCIES,
    };
    return { lists };
  },
};
