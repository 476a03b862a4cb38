/**
 * Judges queries of people who saw the catalogue and nothing of the search. Each line of
 * `outside/<shop>.jsonl` has a query and the wanted item by its properties; several sets of properties are
 * alternatives, and `none` means that the shop does not sell it and has to say so.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { bareCode, folded } from './plain.ts';

interface Wanted {
  category?: string;
  /** Words of the name, each with alternatives: `jarro|taza`. */
  name?: string[];
  /** By name: a pattern of the printed value. */
  attributes?: Record<string, string>;
  brand?: string;
  code?: string;
  make?: string;
  model?: string;
  engine?: string;
  year?: number;
  none?: true;
}

interface OutsideQuery {
  q: string;
  want: Wanted | Wanted[];
}

interface Application {
  make: string | null;
  model: string;
  engine: string | null;
  from: number | null;
  to: number | null;
}

interface Product {
  name: string;
  brand: string | null;
  attributes: Record<string, string> | null;
}

/** An item with the properties by which it is judged. */
interface Judged {
  id: number;
  category: string;
  /** Those of its products too. */
  codes: string[];
  name: string;
  products: Product[];
  applications: Application[] | null;
}

export const readOutside = (shop: string): OutsideQuery[] =>
  readFileSync(new URL(`outside/${shop}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line): OutsideQuery => JSON.parse(line));

const PRODUCTS = sql`json_agg(json_build_object('name', product.name, 'brand', brand.name, 'attributes',
  (select json_object_agg(key, value) from product_specifications where product_id = product.id)))`;

export const readJudged = async (db: Db, hasFamilies: boolean): Promise<Map<number, Judged>> => {
  const { rows } = await db.execute<Judged & Record<string, unknown>>(
    hasFamilies
      ? sql`select family.id, family.name, family.category_id::text as category, ${PRODUCTS} as products,
          array_agg(product.code::text) || family.code::text
            || array(select code from original_codes where family_id = family.id) as codes,
          (select json_agg(json_build_object('make', make.name, 'model', vehicle.name,
              'engine', vehicle.engine, 'from', applications.year_from, 'to', applications.year_to))
            from applications join vehicles vehicle on vehicle.id = applications.vehicle_id
            left join brands make on make.id = vehicle.brand_id
            where family_id = family.id) as applications
        from families family join products product on product.family_id = family.id
        left join brands brand on brand.id = product.brand_id
        where family.is_public and product.is_public group by family.id`
      : sql`select product.id, product.name, product.category_id::text as category,
          ${PRODUCTS} as products, array[product.code::text, product.manufacturer_number] as codes,
          null as applications
        from products product left join brands brand on brand.id = product.brand_id
        where product.is_public group by product.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
};

const hasName = ({ name, products }: Judged, words: readonly string[] = []): boolean => {
  const names = folded([name, ...products.map((product) => product.name)].join(' '));
  return words.every((word) => word.split('|').some((one) => names.includes(folded(one))));
};

const hasAttributes = ({ products }: Judged, wanted: Wanted['attributes'] = {}): boolean =>
  Object.entries(wanted).every(([name, pattern]) =>
    products.some(({ attributes }) =>
      Object.entries(attributes ?? {}).some(
        ([key, value]) => folded(key) === folded(name) && new RegExp(pattern, 'i').test(value),
      ),
    ),
  );

const fits = ({ applications }: Judged, { make, model, engine, year }: Wanted): boolean =>
  (make ?? model ?? engine ?? year) === undefined ||
  (applications ?? []).some(
    (one) =>
      (make === undefined || folded(one.make ?? '') === folded(make)) &&
      (model === undefined || ` ${folded(one.model)} `.includes(` ${folded(model)} `)) &&
      (engine === undefined || folded(one.engine ?? '').startsWith(folded(engine))) &&
      (year === undefined || ((one.from ?? 9999) <= year && year <= (one.to ?? 9999))),
  );

const isWanted = (item: Judged, wanted: Wanted): boolean =>
  `${item.category}.`.startsWith(wanted.category === undefined ? '' : `${wanted.category}.`) &&
  hasName(item, wanted.name) &&
  hasAttributes(item, wanted.attributes) &&
  (wanted.brand === undefined ||
    item.products.some(({ brand }) => folded(brand ?? '') === folded(wanted.brand ?? ''))) &&
  (wanted.code === undefined ||
    item.codes.some((code) => bareCode(code).includes(bareCode(wanted.code ?? '')))) &&
  fits(item, wanted);

/** @param saysUnknown whether the list is empty, or names a word that it does not know */
export const isRight = (
  first: readonly Judged[],
  { want }: OutsideQuery,
  saysUnknown: boolean,
): boolean =>
  [want].flat().some((one) => (one.none ? saysUnknown : first.some((item) => isWanted(item, one))));
