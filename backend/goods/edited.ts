/** Products and families as those who edit them are shown them. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { AppError } from '#backend/http/app-error';
import type { EditedFamily, EditedProduct } from '#contract/entities/goods';
import type { Variant } from '#variants/schema';
import { branchesOf, shelvesOf } from './branches.ts';
import { readFamilyStates } from './family-state.ts';
import { readProductStates } from './product-state.ts';

const SALES = 50;

/** @throws AppError record.notFound */
export const readEditedProduct = async (
  tx: Pick<Db | Tx, 'execute'>,
  variant: Variant,
  code: string,
): Promise<EditedProduct> => {
  const [known] = await readProductStates(tx, { codes: [code] });
  if (!known) throw new AppError('record.notFound');
  const { rows } = await tx.execute<
    Pick<EditedProduct, 'sales' | 'images'> & { shelves: Parameters<typeof branchesOf>[1] }
  >(
    sql`select ${shelvesOf(sql`product`)} as shelves,
          (select coalesce(json_agg(json_build_object('id', image.id, 'name', image.name,
              'image', '/imagenes/id/' || image.id) order by shown.position), '[]')
            from product_images shown join images image on image.id = shown.image_id
            where shown.product_id = product.id) as images,
          (select coalesce(json_agg(json_build_object('saleDate', sale_date, 'saleQuant', quantity)
              order by sale_date desc, id desc), '[]')
            from (select * from product_sales where product_id = product.id
              order by sale_date desc, id desc limit ${SALES}) sale) as sales
        from products product where product.id = ${known.id}`,
  );
  const { state } = known;
  return {
    code: known.code,
    version: known.version,
    brandId: state.BrandId,
    providerId: state.ProviderId,
    providerCode: state.ProductProviderCode,
    providerUrl: state.ProductProviderUrl,
    mLCode: state.ProductMLCode,
    categoryId: state.CategoryId,
    name: state.ProductName,
    description: state.ProductDescription,
    price: state.ProductPrice,
    dua: state.ProductDua,
    isOriginal: state.ProductIsOriginal,
    isPublic: state.ProductIsPublic,
    family: state.ProductFamily,
    minStock: state.ProductMinStock,
    images: rows[0]?.images ?? [],
    specifications: state.specifications.map(({ SpecKey, SpecValue }) => ({
      key: SpecKey,
      value: SpecValue,
    })),
    relatedLinks: state.relatedLinks.map(({ RelatedLinkName, RelatedLinkUrl }) => ({
      name: RelatedLinkName,
      url: RelatedLinkUrl,
    })),
    sales: rows[0]?.sales ?? [],
    branches: branchesOf(variant, rows[0]?.shelves ?? []),
  };
};

/** @throws AppError record.notFound */
export const readEditedFamily = async (
  tx: Pick<Db | Tx, 'execute'>,
  code: string,
): Promise<EditedFamily> => {
  const [known] = await readFamilyStates(tx, [code]);
  if (!known) throw new AppError('record.notFound');
  const { rows } = await tx.execute<EditedFamily['products'][number]>(
    sql`select code::text as code, name, is_public as "isPublic" from products
        where family_id = ${known.id} order by id`,
  );
  const { state } = known;
  return {
    code: known.code,
    version: known.version,
    name: state.AutopartName,
    description: state.AutopartDescription,
    categoryId: state.CategoryId,
    isOriginal: state.AutopartIsOriginal,
    isPublic: state.AutopartIsPublic,
    applications: state.applications.map((one) => ({
      vehicleId: one.VehicleId,
      name: one.ApplicationName,
      brandName: one.ApplicationBrandName,
      yearFrom: one.ApplicationYearFrom,
      yearTo: one.ApplicationYearTo,
    })),
    originalCodes: state.originalCodes.map(({ Code }) => ({ code: Code })),
    products: rows,
  };
};
