/** Reads price lists with their buyers and rules. */
import { type SQL, sql } from 'drizzle-orm';
import { productTitleParts } from '#backend/catalog/title-parts';
import type { Db, Tx } from '#backend/database/connection';
import { replyColumns } from '#backend/database/entity-columns';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import { AppError } from '#backend/http/app-error';
import { filterId, refuseFilter } from '#backend/http/filter-values';
import type { OutputOf } from '#contract/calls';
import { priceListEntity } from '#contract/definitions/price-list';
import type { PriceList, PriceListRow, PriceRule } from '#contract/entities/price-lists';
import type { FilterItem } from '#contract/fields/list-fields';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';

const companiesOf = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
    order by c.name, c.id), '[]')
  from price_list_companies own join companies c on c.id = own.company_id where own.price_list_id = list.id)`;
const groupsOf = sql`(select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name)
    order by g.name, g.id), '[]')
  from price_list_groups own join company_groups g on g.id = own.group_id where own.price_list_id = list.id)`;

const columnsAt = (
  day: string,
): SQL => sql`list.id, list.version, ${replyColumns(priceListEntity, 'list')},
  ${day}::date between coalesce(list.starts_on, '-infinity') and coalesce(list.ends_on, 'infinity') as "isInForce",
  ${companiesOf} as companies, ${groupsOf} as groups`;

const conditionOf = (filter: FilterItem): SQL => {
  if (filter.FilterKey === 'companyId') {
    const id = filterId(filter);
    return sql`(exists (select from price_list_companies own
        where own.price_list_id = list.id and own.company_id = ${id})
      or exists (select from price_list_groups own join companies c on c.group_id = own.group_id
        where own.price_list_id = list.id and c.id = ${id}))`;
  }
  if (filter.FilterKey !== 'text') throw refuseFilter(filter.FilterKey);
  const texts = folded(
    sql`concat_ws(' ', list.name, (select string_agg(c.name, ' ')
        from price_list_companies own join companies c on c.id = own.company_id
        where own.price_list_id = list.id), (select string_agg(g.name, ' ')
        from price_list_groups own join company_groups g on g.id = own.group_id
        where own.price_list_id = list.id))`,
  );
  return sql`exists (select from (select ${texts} as text offset 0) h
    where ${holdsWords(typedWords(filter.FilterValue), sql`h.text`)})`;
};

export const filterLists = async (
  db: Pick<Db, 'execute'>,
  filters: readonly FilterItem[],
  { day, limit, offset }: { day: string; limit: number; offset: number },
): Promise<{ data: PriceListRow[]; resultCount: number }> => {
  const where = sql.join([sql`true`, ...filters.map(conditionOf)], sql` and `);
  const { rows } = await db.execute<PriceListRow & { found: number }>(
    sql`select ${columnsAt(day)},
          (select count(*)::int from price_rules where price_list_id = list.id) as "rulesCount",
          count(*) over ()::int as found
        from price_lists list where ${where}
        order by lower(list.name), list.id limit ${limit} offset ${offset}`,
  );
  return { data: rows.map(({ found: _, ...row }) => row), resultCount: rows[0]?.found ?? 0 };
};

interface RuleRow extends Record<string, unknown> {
  code: string;
  price: number;
  categoryId: string;
  categoryName: string;
  brandId: number;
  brandName: string;
  percent: number;
  titled: TitledProduct | null;
}

const readRules = async (tx: Pick<Db | Tx, 'execute'>, listId: number): Promise<PriceRule[]> => {
  const { rows } = await tx.execute<RuleRow>(
    sql`select coalesce(product.code::text, '') as code,
          (coalesce(rule.price_cents, 0) / 100.0)::float8 as price,
          coalesce(rule.category_id::text, '') as "categoryId", coalesce(category.name, '') as "categoryName",
          coalesce(rule.brand_id, -1) as "brandId", coalesce(brand.name::text, '') as "brandName",
          coalesce(rule.percent, 0) as percent,
          case when product.id is not null then ${productTitleParts} end as titled
        from price_rules rule left join products product on product.id = rule.product_id
          left join categories category on category.id = rule.category_id
          left join brands brand on brand.id = rule.brand_id
        where rule.price_list_id = ${listId} order by rule.position`,
  );
  return rows.map(({ titled, ...rule }) => ({
    ...rule,
    name: titled ? titleOfProduct(titled) : '',
  }));
};

/** @throws AppError record.notFound */
export const readList = async (
  tx: Pick<Db | Tx, 'execute'>,
  id: number,
  day: string,
): Promise<PriceList> => {
  const { rows } = await tx.execute<Omit<PriceList, 'rules'> & Record<string, unknown>>(
    sql`select ${columnsAt(day)} from price_lists list where list.id = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new AppError('record.notFound');
  return { ...row, rules: await readRules(tx, id) };
};

const MAX_BUYERS = 8;

/** Finds companies and groups whose name, or RUT, has every word. */
export const findBuyers = async (
  db: Pick<Db, 'execute'>,
  text: string,
): Promise<OutputOf<'priceListBuyers'>> => {
  const find = async (table: SQL, words: SQL) => {
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select id, name from (select id, name, ${folded(words)} as words from ${table} offset 0) h
          where ${holdsWords(typedWords(text), sql`h.words`)} order by name, id limit ${MAX_BUYERS}`,
    );
    return rows;
  };
  return {
    companies: await find(sql`companies`, sql`concat_ws(' ', name, identifier)`),
    groups: await find(sql`company_groups`, sql`name`),
  };
};
