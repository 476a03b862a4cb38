/** Selects what the titles of items consist of, as JSON of `TitledItem` and `TitledProduct`. */
import { type SQL, sql } from 'drizzle-orm';
import { attributesOfCategory, shownSpecifications } from './shown-specifications.ts';

export const vehiclesOf = (familyId: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('brand', brand_name, 'name', name) order by position), '[]')
  from applications where family_id = ${familyId})`;

/**
 * Selects the specifications of the products in `source` (`… product where …`) that may be in a title. Nothing is
 * read in categories without title keys.
 */
export const specificationsOfEach = (categoryId: SQL, source: SQL): SQL => sql`(
  case when (select title_keys from categories where id = ${categoryId}) = '[]' then '[]'
  else (select coalesce(json_agg(${shownSpecifications({ key: 'key', value: 'value' })} order by product.id), '[]')
    from (${attributesOfCategory(categoryId)}) attributes, ${source}) end)`;

const familyOf = (column: SQL): SQL =>
  sql`(select ${column} from families where id = product.family_id)`;

/** The parts of the title of a statement's `product`. Hidden products of its family count: a view would read all families. */
export const productTitleParts: SQL = sql`json_build_object(
  'name', coalesce(nullif(${familyOf(sql`name`)}, ''), nullif(product.name, ''), product.code::text),
  'own', case when exists (select from products other
    where other.family_id = product.family_id and other.id <> product.id) then product.name end,
  'vehicles', ${vehiclesOf(sql`product.family_id`)},
  'products', ${specificationsOfEach(
    sql`coalesce(${familyOf(sql`category_id`)}, product.category_id)`,
    sql`(select product.id) product`,
  )})`;
