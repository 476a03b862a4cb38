/** Finds by which specifications the items of a category differ that are called alike, for their titles. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { touchLists } from '#backend/search-engine/versions';
import { type Attribute, attributesOf, sameKey } from '#contract/goods/attributes';

/** More would hide the name. */
const MAX_KEYS = 2;
const LONGEST_VALUE = 20;
/** Titles get distinguishing values if at least one in this many items of a category shares its name. */
const SHARE = 10;

interface Found extends Record<string, unknown> {
  categoryId: string;
  key: string;
  /** The position among the specifications of a product. */
  place: number;
}

/**
 * Reads the keys whose values differ among products of the same name. The vehicle in a name does not count: parts
 * for two vehicles are called alike. Yes and no, colour codes and long texts are no titles.
 */
const readVarying = async (db: Pick<Tx, 'execute'>): Promise<Found[]> => {
  const { rows } = await db.execute<Found>(
    sql`with item as (
        select product.id, product.category_id, btrim(regexp_replace(
            replace(lower(product.name), lower(coalesce(fitted.text, '')), ''),
            '\\m\\d{4} ?- ?\\d{4}\\M| +', ' ', 'g')) as name
        from products product left join lateral (
          select brand_name || ' ' || name as text from applications
          where family_id = product.family_id order by position limit 1) fitted on true),
      alike as (
        select id, category_id, name, count(*) over (partition by category_id, name) as twins from item),
      varying as (
        select category_id, name, lower(spec.key) as key, count(*) as items, min(spec.position) as place
        from alike join product_specifications spec on spec.product_id = alike.id
        where twins > 1 and length(spec.value) <= ${LONGEST_VALUE}
          and lower(spec.value) not in ('sí', 'si', 'no') and spec.value not like '#%'
        group by 1, 2, 3 having count(distinct lower(spec.value)) > 1)
      select category_id::text as "categoryId", key, min(place)::int as place
      from varying group by category_id, key
      having sum(items) * ${SHARE} >= (select count(*) from item where item.category_id = varying.category_id)`,
  );
  return rows;
};

/** Returns the first keys of each category: attributes in their order, then others in that of products. */
const chooseKeys = (
  found: readonly Found[],
  categoryId: string,
  attributes: readonly Attribute[],
): string[] => {
  const placeOf = ({ key, place }: Found) => {
    const at = attributes.findIndex((one) => sameKey(one.key, key));
    return at < 0 ? attributes.length + place : at;
  };
  return found
    .filter((one) => one.categoryId === categoryId)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a.key.localeCompare(b.key))
    .slice(0, MAX_KEYS)
    .map(({ key }) => key);
};

/** Writes the keys of all categories. @returns the categories whose titles change */
export const writeTitleKeys = async (tx: Pick<Tx, 'execute'>): Promise<string[]> => {
  const found = await readVarying(tx);
  const { rows } = await tx.execute<{ id: string; attributes: Attribute[]; keys: string[] }>(
    sql`select id::text, attributes, title_keys as keys from categories order by id`,
  );
  const own = new Map(rows.map(({ id, attributes }) => [id, attributes]));
  const changed = rows.flatMap(({ id, keys }) => {
    const next = chooseKeys(found, id, attributesOf(id, own));
    return next.join('\n') === keys.join('\n') ? [] : [{ id, keys: next }];
  });
  if (changed.length > 0)
    await tx.execute(
      sql`update categories set title_keys = next.keys
          from json_to_recordset(${JSON.stringify(changed)}::json) as next (id ltree, keys jsonb)
          where categories.id = next.id`,
    );
  return changed.map(({ id }) => id);
};

/** Brings the titles up to date with the catalogue. @returns how many categories changed */
export const followTitles = async (tx: Tx): Promise<number> => {
  const changed = await writeTitleKeys(tx);
  if (changed.length === 0) return 0;
  // The next reader makes the missing cards.
  await tx.execute(
    sql`delete from family_cards using families family
        where family.id = family_id and family.category_id::text = any(${sql.param(changed)}::text[])`,
  );
  await touchLists(tx);
  return changed.length;
};
