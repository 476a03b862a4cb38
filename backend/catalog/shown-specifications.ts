/**
 * Selects specifications as pages show them: attributes first in their order, bare numbers with their unit, and
 * marked where they are in titles.
 */
import { type SQL, sql } from 'drizzle-orm';

/** Selects the keys and units of a category's attributes, those of the categories above it first, and its title keys. */
export const attributesOfCategory = (categoryId: SQL): SQL =>
  sql`select array_agg(lower(one ->> 'key') order by nlevel(above.id), place) as keys,
        array_agg(one ->> 'unit' order by nlevel(above.id), place) as units,
        (select title_keys from categories where id = ${categoryId}) as "titleKeys"
      from categories above, jsonb_array_elements(above.attributes) with ordinality as own (one, place)
      where above.attributes <> '[]' and above.id @> ${categoryId}`;

/**
 * Selects the specifications of the statement's `product` as JSON. The statement joins
 * `attributesOfCategory` as `attributes`.
 */
export const shownSpecifications = (names: { key: string; value: string }): SQL => sql`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(${sql.raw(`'${names.key}'`)}, spec.key,
      ${sql.raw(`'${names.value}'`)}, spec.value || case when spec.value ~ '^[0-9][0-9.,]*$'
        then coalesce(' ' || nullif(attributes.units[own.place], ''), '') else '' end,
      'isInTitle', case when attributes."titleKeys" ? lower(spec.key) then true end))
    order by own.place nulls last, spec.position), '[]')
  from product_specifications spec
    cross join lateral (select array_position(attributes.keys, lower(spec.key)) as place) own
  where spec.product_id = product.id)`;
