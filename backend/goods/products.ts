import { sql } from 'drizzle-orm';
import { readStoredCodes } from '#backend/catalog/stored-codes';
import type { Tx } from '#backend/database/connection';
import { currentCategoryId } from '#backend/database/former-categories';
import { followMergedNames } from '#backend/database/former-names';
import { AppError } from '#backend/http/app-error';
import type { Session } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { EditedProduct } from '#contract/entities/goods';
import { MAX_PRODUCT_IMAGES } from '#contract/fields/goods-fields';
import { editedImages } from '#contract/files/edited-images';
import { isForSale } from '#contract/goods/for-sale';
import { messages } from '#contract/messages';
import { sellsFamilies } from '#variants/kinds';
import type { Variant } from '#variants/schema';
import { type ChangedBy, lockGoods, type Problem } from './changed-by.ts';
import { productProblems } from './goods-rules.ts';
import { familyStore, type ProductState, productStore } from './goods-store.ts';
import { ownFamilyOf, saveProducts } from './own-family.ts';
import { readEditedProduct } from './read-edited.ts';

/**
 * Returns the category of a product or family added without one (spec, section 3): the shop's first
 * one where sellers have moved or removed that.
 */
export const readDefaultCategory = async (
  tx: Tx,
  { flags }: Pick<Variant, 'flags'>,
): Promise<string> => {
  const usual = flags.subcategories ? '1.1' : '1';
  const current = await currentCategoryId(tx, usual);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text as id from categories
        order by id <> ${current}::ltree, nlevel(id), position, id limit 1`,
  );
  return rows[0]?.id ?? usual;
};

/** Merges the fields of the input over a stored state; undefined ones keep the stored value. */
export const mergeDefined = <S extends object>(
  state: S,
  input: { readonly [K in keyof S]?: S[K] | undefined },
): S => {
  const defined = Object.entries(input).filter(([, value]) => value !== undefined);
  // The input has no keys but the state's, and undefined values are filtered out.
  return { ...state, ...(Object.fromEntries(defined) as Partial<S>) };
};

/** @param pathOf returns a field's path in the call's input @throws AppError request.invalid */
export const refuseProblems = (
  problems: readonly Problem[],
  pathOf: (field: string) => string,
): void => {
  if (problems.length === 0) return;
  const fields = Object.fromEntries(problems.map(({ field, message }) => [pathOf(field), message]));
  throw new AppError('request.invalid', { fields });
};

/** Returns a family's code as it is stored; an unknown one as it was typed. */
const familyCode = async (tx: Tx, typed: string): Promise<string> =>
  (await readStoredCodes(tx, 'families', [typed])).get(typed.toLowerCase()) ?? typed;

const refuseTaken = (field: string): never => {
  throw new AppError('product.codeTaken', { fields: { [field]: messages.codeTaken } });
};

/**
 * Adds a product. In an auto-parts shop a product without a family gets its own, with the same code
 * and name.
 * @throws AppError request.invalid, product.codeTaken
 */
export const addProduct = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  { product }: InputOf<'productAdd'>,
  reader: Pick<Session, 'permissions'>,
): Promise<EditedProduct> => {
  await lockGoods(tx);
  const {
    ProductCode,
    ProductStock: _,
    CategoryId = await readDefaultCategory(tx, variant),
    Images,
    Specifications,
    RelatedLinks,
    Barcodes,
    ...fields
  } = await followMergedNames(tx, product);
  const [taken] = await productStore.read(tx, { codes: [ProductCode] });
  if (taken) refuseTaken('product.ProductCode');
  const needsOwnFamily = sellsFamilies(variant) && fields.ProductFamily === '';
  const state: ProductState = {
    ...fields,
    CategoryId,
    ProductIsPublic: fields.ProductIsPublic ?? isForSale(fields.ProductPrice),
    ProductFamily: await familyCode(tx, fields.ProductFamily),
    images: Images.map(({ ImageId }) => ({ ImageId })),
    specifications: Specifications,
    relatedLinks: RelatedLinks,
    barcodes: Barcodes,
  };
  if (new Set(Images.map(({ ImageId }) => ImageId)).size < Images.length)
    refuseProblems([{ place: 0, field: 'images', message: messages.invalid }], pathInAdd);
  refuseProblems(
    await productProblems(
      tx,
      [{ code: ProductCode, state }],
      sellsFamilies(variant) && !needsOwnFamily,
    ),
    pathInAdd,
  );
  if (needsOwnFamily) {
    if ((await familyStore.read(tx, { codes: [ProductCode] })).length > 0)
      refuseTaken('product.ProductFamily');
    await familyStore.insert(tx, by, [{ code: ProductCode, state: ownFamilyOf(state) }]);
  }
  const ownFamily = needsOwnFamily ? { ProductFamily: ProductCode } : {};
  await productStore.insert(tx, by, [{ code: ProductCode, state: { ...state, ...ownFamily } }]);
  return readEditedProduct(tx, variant, ProductCode, reader);
};

/** Lists are named beside the parameters of an update, and with a capital in an addition. */
const isList = (field: string): boolean => /^[a-z]/.test(field);
const pathInAdd = (field: string): string =>
  `product.${isList(field) ? field.charAt(0).toUpperCase() + field.slice(1) : field}`;
const pathInUpdate = (field: string): string => (isList(field) ? field : `parms.${field}`);

/** @throws AppError record.notFound, record.stale, request.invalid */
export const updateProduct = async (
  tx: Tx,
  variant: Variant,
  by: ChangedBy,
  input: InputOf<'productUpdate'>,
  reader: Pick<Session, 'permissions'>,
): Promise<EditedProduct> => {
  await lockGoods(tx);
  const [stored] = await productStore.lock(tx, { codes: [input.code] });
  if (!stored) throw new AppError('record.notFound');
  if (input.version !== undefined && input.version !== stored.version)
    throw new AppError('record.stale', {
      detail: await readEditedProduct(tx, variant, input.code, reader),
    });
  const images = input.images && editedImages(stored.state.images, input.images);
  if (input.images && (!images || images.length > MAX_PRODUCT_IMAGES))
    refuseProblems([{ place: 0, field: 'images', message: messages.invalid }], pathInUpdate);
  const { specifications, relatedLinks, barcodes } = input;
  const state = mergeDefined(stored.state, {
    ...(await followMergedNames(tx, input.parms)),
    images,
    specifications,
    relatedLinks,
    barcodes,
  });
  if (input.parms.ProductFamily) state.ProductFamily = await familyCode(tx, state.ProductFamily);
  const needsFamily = sellsFamilies(variant) && stored.state.ProductFamily !== '';
  refuseProblems(
    await productProblems(tx, [{ code: stored.code, state }], needsFamily),
    pathInUpdate,
  );
  await saveProducts(tx, by, [{ stored, state }]);
  return readEditedProduct(tx, variant, input.code, reader);
};
