import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { firstCompanyPhoneOf, firstPhoneOf } from '#backend/database/first-phone';
import { holdsPhone, onlyDigits, typedDigits } from '#backend/database/phone-digits';
import { folded, holdsWords, typedWords } from '#backend/database/text-search';
import type { Contact } from '#contract/entities/communications';

/** The limit of companies, and of people, per search. */
const MAX_FOUND = 10;

const everyWord = (text: string, within: SQL): SQL => holdsWords(typedWords(text), within);

const companyWhere = (text: string): SQL => {
  const digits = typedDigits(text);
  if (!digits)
    return everyWord(
      text,
      folded(sql`concat_ws(' ', k.name,
        (select string_agg(e.email::text, ' ') from company_emails e where e.company_id = k.id))`),
    );
  return sql`(strpos(${onlyDigits(sql`k.identifier`)}, ${digits}::text) > 0
    or exists (select from company_phones n where n.company_id = k.id
      and ${holdsPhone(sql`n.phone`, digits)}))`;
};

const personWhere = (text: string): SQL => {
  const digits = typedDigits(text);
  if (!digits)
    return everyWord(
      text,
      folded(sql`concat_ws(' ', p.name, p.last_name, k.name,
        (select string_agg(e.email::text, ' ') from person_emails e where e.person_id = p.id))`),
    );
  return sql`(exists (select from person_phones n where n.person_id = p.id
        and ${holdsPhone(sql`n.phone`, digits)})
      or strpos(${onlyDigits(sql`p.identifier`)}, ${digits}::text) > 0)`;
};

/**
 * Finds companies and people by name, phone, e-mail or identifier.
 * @param shopId the shop's own company: people without an employer are listed under it, without its name
 */
export const findContacts = async (db: Db, text: string, shopId: number): Promise<Contact[]> => {
  type Row = { [K in keyof Contact]: Contact[K] };
  const [companies, people] = await Promise.all([
    db.execute<Row>(
      sql`select k.id as "companyId", k.name as "companyName", null::int as "personId", '' as "personName",
            coalesce(${firstCompanyPhoneOf('k')}, '') as phone
          from companies k where ${companyWhere(text)} order by k.name, k.id limit ${MAX_FOUND}`,
    ),
    db.execute<Row>(
      sql`select coalesce(k.id, ${shopId}::int) as "companyId",
            coalesce(k.name, '') as "companyName", p.id as "personId",
            concat_ws(' ', p.name, p.last_name) as "personName",
            coalesce(${firstPhoneOf('p')},
              case when k.id <> ${shopId} then ${firstCompanyPhoneOf('k')} end, '') as phone
          from persons p
            left join lateral (select min(e.company_id) as id from employees e
              where e.person_id = p.id) works on true
            left join companies k on k.id = works.id
          where ${personWhere(text)} order by p.name, p.last_name, p.id limit ${MAX_FOUND}`,
    ),
  ]);
  return [...companies.rows, ...people.rows];
};

/** Reads the people who work for the shop's own company. */
export const readColleagues = async (
  db: Db,
  shopId: number,
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select p.id, concat_ws(' ', p.name, p.last_name) as name
        from employees e join persons p on p.id = e.person_id
        where e.company_id = ${shopId} order by name, p.id limit 500`,
  );
  return rows;
};
