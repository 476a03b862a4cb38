/** Reads families as replies and pages carry them. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnName } from '#backend/database/entity-columns';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { families } from '#backend/database/tables/catalog';
import type { Viewer } from '#backend/http/viewer';
import { catalogueNames, factNames, type ScalarField, within } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import { productEntity } from '#contract/definitions/product';
import type { Autopart } from '#contract/entities/catalog';
import { shownCents, shownOffer } from '../public-price.ts';
import { attributesOfCategory, shownSpecifications } from '../shown-specifications.ts';
import { spellingsOf } from '../stored-codes.ts';
import { catalogOf } from '../visibility.ts';

/** SQL of `yearRange` (contract/vehicles). */
export const yearRangeText = (from: SQL, to: SQL): SQL =>
  sql`case when ${from} is null and ${to} is null then '' when ${from} = ${to} then ${from}::text
    else btrim(coalesce(${from}::text, '') || ' - ' || coalesce(${to}::text, '')) end`;

/** A row of `selectFamilies`. */
type FamilyRow = Autopart & { id: number };

/** The photos of a family's products, each once; addresses as `imageUrlById` writes them. */
const imagesOf = (viewer: Viewer) => sql`(
  select coalesce(json_agg(json_build_object('id', photo.id, 'image', '/imagenes/id/' || photo.id,
      'name', photo.name) order by photo.place), '[]')
  from (select image.id, image.name, min(array[product.id, link.position]) as place
    from ${catalogOf(viewer).products} product
      join product_images link on link.product_id = product.id
      join images image on image.id = link.image_id
    where product.family_id = family.id
    group by image.id) as photo)`;

/** The price by the rule of `visiblePrice`. */
const priceOf = ({ seesAll, seesPrices }: Viewer): SQL => {
  if (!seesPrices) return sql`null`;
  const cents = shownCents('product');
  return sql`round(${seesAll ? cents : sql`nullif(${cents}, 0)`} / 100.0, 2)`;
};

/** Returns a column as replies carry it: an amount is a decimal, not cents. */
const decimal = (table: string, name: string, field: ScalarField): string => {
  const column = `${table}.${columnName(name, field)}`;
  return field.kind === 'money' ? `round(${column} / 100.0, 2)::float8` : column;
};

/** `'productWarrantyMonths', product.warranty_months, `: the facts of a product within a family. */
const facts = sql.raw(
  factNames(productEntity)
    .map((name) => {
      const field: ScalarField = productEntity.fields[name];
      return `'${within('product', name)}', ${decimal('product', name, field)}, `;
    })
    .join(''),
);

/** Adds the offer to a product that has one; most have none, and their text is sent as often as lists are read. */
const withOffer = ({ seesPrices }: Viewer): SQL =>
  seesPrices
    ? sql`case when product.on_offer then (built.item::jsonb
        || jsonb_build_object('productOffer', ${shownOffer('product')}))::json else built.item end`
    : sql`built.item`;

const productsOf = (viewer: Viewer) => sql`(
  select coalesce(json_agg(${withOffer(viewer)} order by product.id), '[]')
  from ${catalogOf(viewer).products} product
    join brands brand on brand.id = product.brand_id
    join categories product_category on product_category.id = product.category_id
    cross join lateral (select json_build_object(
      'productCode', product.code, 'productName', product.name,
      'productPrice', ${priceOf(viewer)},
      'productSales', ${
        viewer.seesAll
          ? sql`(select coalesce(json_agg(json_build_object('saleDate', last.sale_date,
              'saleQuant', last.quantity)), '[]')
            from (select sale_date, quantity from product_sales
              where product_id = product.id order by sale_date desc, id desc limit 1) as last)`
          : sql`'[]'::json`
      },
      'categoryName', product_category.name, 'brandName', brand.name,
      'brandLogoId', brand.logo_id, 'isPublic', product.is_public,
      ${facts}
      'specifications', ${shownSpecifications({ key: 'specKey', value: 'specValue' })},
      'relatedLinks', (select coalesce(json_agg(json_build_object('name', name, 'url', url)
          order by position), '[]')
        from product_links where product_id = product.id),
      'barcodes', (select coalesce(json_agg(json_build_object('code', code) order by position), '[]')
        from product_barcodes where product_id = product.id)) as item) built
  where product.family_id = family.id)`;

/** `family.name as "name", …`. */
const familyColumns = sql.raw(
  catalogueNames(familyEntity)
    .map((name) => {
      const field: ScalarField = familyEntity.fields[name];
      return `${decimal('family', name, field)} as "${name}"`;
    })
    .join(', '),
);

/** Columns of a `family` with its `category`: the item as replies carry it. */
const itemColumns = (viewer: Viewer): SQL =>
  sql`family.code, ${familyColumns}, category.name as "categoryName",
    ${imagesOf(viewer)} as images,
    ${productsOf(viewer)} as products,
    (select coalesce(json_agg(json_build_object('applicationName', name,
        'applicationYearRange', ${yearRangeText(sql`year_from`, sql`year_to`)},
        'applicationBrandName', brand_name, 'vehicleId', vehicle_id) order by position), '[]')
      from applications where family_id = family.id) as applications,
    (select coalesce(json_agg(json_build_object('code', code) order by position), '[]')
      from original_codes where family_id = family.id) as "originalCodes"`;

/** The families of `ids` that the viewer may see, in that order. */
const wantedFamilies = (ids: readonly number[], viewer: Viewer): SQL =>
  sql`unnest(${sql.param([...ids])}::int[]) with ordinality as wanted (id, place)
    join ${catalogOf(viewer).families} family on family.id = wanted.id
    join categories category on category.id = family.category_id
    cross join lateral (${attributesOfCategory(sql`family.category_id`)}) attributes`;

const selectFamilies = (ids: readonly number[], viewer: Viewer): SQL =>
  sql`select family.id, ${itemColumns(viewer)} from ${wantedFamilies(ids, viewer)}
      order by wanted.place`;

/** Rows of id and `text`: each family as JSON. */
export const selectFamilyTexts = (ids: readonly number[], viewer: Viewer): SQL =>
  sql`select family.id,
        (select row_to_json(item)::text from (select ${itemColumns(viewer)}) as item) as text
      from ${wantedFamilies(ids, viewer)}`;

/** Reads families in the order of the ids, without those that the viewer may not see. */
export const readFamilies = async (
  db: Pick<Db, 'execute'>,
  ids: readonly number[],
  viewer: Viewer,
): Promise<Autopart[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<FamilyRow & Record<string, unknown>>(
    selectFamilies(ids, viewer),
  );
  return rows.map(({ id, ...family }) => family);
};

const idAndCode = columnsOf(families, 'family', 'id', 'code');

/** Finds the family with a code, or the one with the product with that code. */
export const findFamily = async (
  db: Pick<Db, 'execute'>,
  code: string,
  viewer: Pick<Viewer, 'seesAll'>,
): Promise<RowOf<typeof idAndCode> | undefined> => {
  const seen = catalogOf(viewer);
  const spellings = sql.param(spellingsOf([code]));
  const { rows } = await db.execute<RowOf<typeof idAndCode>>(
    sql`select ${idAndCode}
        from (select id, code, 0 as rank from ${families} where code = any(${spellings}::citext[])
              union all
              select family_id, code, 1 from ${seen.products}
                where code = any(${spellings}::citext[])) as found
          join ${seen.families} family on family.id = found.id
        order by rank, found.code <> ${code}::citext limit 1`,
  );
  return rows[0];
};
