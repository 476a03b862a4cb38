/** What may be edited of a product, as it stands: read, locked, under the names of the calls. */
import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { fromCents } from '#contract/amounts/money';
import type { newProduct } from '#contract/calls/goods';

type New = z.output<typeof newProduct>;

/** All fields and lists of one product; what `changesBetween` compares and the history keeps. */
export interface ProductState
  extends Omit<
    New,
    'ProductCode' | 'ProductStock' | 'CategoryId' | 'Images' | 'Specifications' | 'RelatedLinks'
  > {
  CategoryId: string;
  images: { ImageId: number }[];
  specifications: New['Specifications'];
  relatedLinks: New['RelatedLinks'];
}

export interface KnownProduct {
  id: number;
  code: string;
  version: number;
  familyId: number | null;
  state: ProductState;
}

const columns = columnsOf(
  products,
  'product',
  'id',
  'code',
  'version',
  'familyId',
  'brandId',
  'providerId',
  'providerCode',
  'providerUrl',
  'mlCode',
  'categoryId',
  'name',
  'description',
  'priceCents',
  'dua',
  'isOriginal',
  'isPublic',
  'minStock',
);
type ProductRow = RowOf<typeof columns> & {
  family: string;
  images: ProductState['images'];
  specifications: ProductState['specifications'];
  links: ProductState['relatedLinks'];
};

const knownOf = (row: ProductRow): KnownProduct => ({
  id: row.id,
  code: row.code,
  version: row.version,
  familyId: row.familyId,
  state: {
    ProductName: row.name,
    BrandId: row.brandId,
    ProviderId: row.providerId,
    ProductProviderCode: row.providerCode,
    ProductProviderUrl: row.providerUrl,
    ProductMLCode: row.mlCode,
    CategoryId: row.categoryId,
    ProductDescription: row.description,
    ProductPrice: fromCents(row.priceCents),
    ProductDua: row.dua,
    ProductIsOriginal: row.isOriginal,
    ProductIsPublic: row.isPublic,
    ProductFamily: row.family,
    ProductMinStock: row.minStock,
    images: row.images,
    specifications: row.specifications,
    relatedLinks: row.links,
  },
});

type Asked = { codes: readonly string[] } | { ids: readonly number[] };

const askedFor = (asked: Asked) =>
  'codes' in asked
    ? sql`product.code = any(${sql.param([...asked.codes])}::citext[])`
    : sql`product.id = any(${sql.param([...asked.ids])}::int[])`;

const selectStates = async (
  tx: Pick<Db | Tx, 'execute'>,
  asked: Asked,
  lock: SQL,
): Promise<KnownProduct[]> => {
  const { rows } = await tx.execute<ProductRow>(
    sql`select ${columns},
          coalesce((select code::text from families where id = product.family_id), '') as family,
          (select coalesce(json_agg(json_build_object('ImageId', shown.image_id)
              order by shown.position), '[]')
            from product_images shown
            where shown.product_id = product.id) as images,
          (select coalesce(json_agg(json_build_object('SpecKey', key, 'SpecValue', value)
              order by position), '[]')
            from product_specifications where product_id = product.id) as specifications,
          (select coalesce(json_agg(json_build_object('RelatedLinkName', name, 'RelatedLinkUrl', url)
              order by position), '[]')
            from product_links where product_id = product.id) as links
        from products product where ${askedFor(asked)}
        order by product.id ${lock}`,
  );
  return rows.map(knownOf);
};

/** Products as they stand, in the order of their ids; unknown ones are left out. */
export const readProductStates = (
  tx: Pick<Db | Tx, 'execute'>,
  asked: Asked,
): Promise<KnownProduct[]> => selectStates(tx, asked, sql``);

/**
 * The same, and nobody else may change them until the transaction ends. It does not hold up orders that name
 * them, as `for update` would.
 */
export const lockProductStates = (tx: Tx, asked: Asked): Promise<KnownProduct[]> =>
  selectStates(tx, asked, sql`for no key update of product`);
