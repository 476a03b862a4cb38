import { sql } from 'drizzle-orm';
import { nationalDigitsOf } from '#backend/database/phone-digits';
import { folded } from '#backend/database/text-search';
import type { DUPLICATE_SIGNS, Duplicate } from '#contract/entities/companies';
import { readCompanyRows } from './company-rows.ts';
import type { Reader, Shop } from './read-company.ts';

const MAX_PAIRS = 100;
/** The limit of companies that share a value (a call centre's phone) for it to be a sign. */
const MAX_SHARING = 12;

interface Pair {
  first: number;
  second: number;
  signs: (typeof DUPLICATE_SIGNS)[number][];
}

/** Values that duplicates may share; a RUT once per omitted digit, for typing errors. */
const signs = sql`
  select 'name' as sign, c.id, btrim(regexp_replace(
    regexp_replace(${folded(sql`c.name`)}, '[^a-z0-9 ]', '', 'g'),
    '\\s+(sa|sas|srl|ltda|sociedad anonima)$', '')) as key from companies c
  union all
  select 'identifier', c.id, overlay(c.identifier placing '_' from n for 1)
    from companies c, generate_series(1, length(c.identifier)) n
  union all
  select 'phone', x.company_id, ${nationalDigitsOf(sql`x.phone`)}
    from company_phones x
  union all
  select 'email', x.company_id, lower(x.email::text) from company_emails x`;

export const listDuplicates = async (
  db: Reader,
  { destinationCompany }: Shop,
): Promise<Duplicate[]> => {
  const { rows } = await db.execute<Pair & Record<string, unknown>>(sql`
    with signs as (${signs}), shared as (
      select sign, array_agg(distinct id order by id) as ids from signs
      where key <> '' and id <> ${destinationCompany.id}
      group by sign, key having count(distinct id) between 2 and ${MAX_SHARING})
    select a.id as first, b.id as second, array_agg(distinct s.sign order by s.sign) as signs
    from shared s, unnest(s.ids) a(id), unnest(s.ids) b(id) where a.id < b.id
    group by a.id, b.id order by count(distinct s.sign) desc, a.id, b.id limit ${MAX_PAIRS}`);
  const ids = [...new Set(rows.flatMap(({ first, second }) => [first, second]))];
  if (ids.length === 0) return [];
  const { data } = await readCompanyRows(db, sql`c.id = any(${sql.param(ids)}::int[])`, {
    rowIndex: 0,
    rowsMax: ids.length,
  });
  const rowsById = new Map(data.map((row) => [row.id, row]));
  return rows.flatMap(({ first, second, signs: found }) => {
    const [one, other] = [rowsById.get(first), rowsById.get(second)];
    return one && other ? [{ first: one, second: other, signs: found }] : [];
  });
};
