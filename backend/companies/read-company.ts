import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { replyColumns, replyPairs } from '#backend/database/entity-columns';
import { firstPhoneOf } from '#backend/database/first-phone';
import { AppError } from '#backend/http/app-error';
import { companyEntity } from '#contract/definitions/company';
import { companyAddress, companyEmail, companyPhone } from '#contract/definitions/company-lists';
import { picked, scalarNames } from '#contract/definitions/entity';
import type { Company } from '#contract/entities/companies';
import { imageUrlById } from '#contract/paths';
import type { Variant } from '#variants/schema';

export type Reader = Pick<Db | Tx, 'execute'>;
export interface Shop {
  destinationCompany: Pick<Variant['destinationCompany'], 'id'>;
}

/** The person's default phone or e-mail, else the first one. */
const firstPhone = sql`coalesce(${firstPhoneOf('p')}, '')`;
const firstEmail = sql`coalesce(
  (select x.email from person_emails x where x.person_id = p.id
    order by (x.id = p.default_email_id) desc nulls last, x.id limit 1), '')`;
export const reachedBy = { firstPhone, firstEmail };

const list = (fields: SQL, from: SQL): SQL =>
  sql`coalesce((select json_agg(json_build_object(${fields}) ${from}), '[]')`;

/** The limit of listed unconfirmed buyers, the latest ones: anybody may register repeatedly. */
const MAX_UNCONFIRMED = 20;

const lists = sql`
  ${list(
    sql`'id', x.id, ${replyPairs(companyPhone, 'x')}`,
    sql`order by x.id) from company_phones x where x.company_id = c.id`,
  )} as phones,
  ${list(
    sql`'id', x.id, ${replyPairs(companyAddress, 'x')}, 'stateName', s.name, 'cityName', y.name`,
    sql`order by x.id) from company_addresses x join states s on s.id = x.state_id
      join cities y on y.id = x.city_id where x.company_id = c.id`,
  )} as addresses,
  ${list(
    sql`'id', x.id, ${replyPairs(companyEmail, 'x')}`,
    sql`order by x.id) from company_emails x where x.company_id = c.id`,
  )} as emails,
  ${list(
    sql`'personId', p.id, 'name', p.name, 'lastName', p.last_name, 'phone', ${firstPhone},
      'email', ${firstEmail}, 'employeePositionId', e.position`,
    sql`order by p.last_name, p.name, p.id) from employees e join persons p on p.id = e.person_id
      where e.company_id = c.id`,
  )} as employees,
  (select json_agg(json_build_object('personId', x.id, 'name', x.name, 'lastName', x.last_name,
      'email', x.email) order by x."userId" desc) from (
    select p.id, p.name, p.last_name, u.email, u.id as "userId"
    from users u join persons p on p.id = u.person_id
    where u.company_id = c.id and not u.is_disabled and not exists (
      select from employees e where e.company_id = c.id and e.person_id = p.id)
    order by u.id desc limit ${MAX_UNCONFIRMED}) x) as unconfirmed,
  ${list(
    sql`'id', i.id, 'name', i.name`,
    sql`order by x.position, i.id) from company_images x join images i on i.id = x.image_id
      where x.company_id = c.id`,
  )} as images,
  ${list(
    sql`'id', o.id, 'name', o.name`,
    sql`order by o.name, o.id) from company_clients_of x join companies o on o.id = x.client_of_id
      where x.company_id = c.id`,
  )} as "clientOf",
  ${list(
    sql`'id', w.id, 'name', w.name`,
    sql`order by w.name) from company_work_branches x join work_branches w on w.id = x.work_branch_id
      where x.company_id = c.id`,
  )} as "workBranches",
  ${list(
    sql`'id', k.id::text, 'name', k.name`,
    sql`order by k.id) from company_categories x join categories k on k.id = x.category_id
      where x.company_id = c.id`,
  )} as categories,
  ${list(
    sql`'id', x.tag, 'name', x.tag`,
    sql`order by x.tag) from company_tags x where x.company_id = c.id`,
  )} as tags,
  ${list(
    sql`'id', f.id, 'name', f.name, 'identifier', f.identifier`,
    sql`order by f.merged_at, f.id) from former_companies f where f.company_id = c.id`,
  )} as former`;

type CompanyRow = Omit<Company, 'isShop' | 'images' | 'unconfirmed'> & {
  images: { id: number; name: string }[];
  unconfirmed: NonNullable<Company['unconfirmed']> | null;
};

/** Returns the existing companies among these ids, ordered by id. */
export const readCompanies = async (
  db: Reader,
  ids: readonly number[],
  shop: Shop,
): Promise<Company[]> => {
  const { rows } = await db.execute<CompanyRow & Record<string, unknown>>(sql`
    select c.id, c.group_id as "companyGroupId", coalesce(g.name, '') as "companyGroupName",
      ${replyColumns(companyEntity, 'c')}, c.version, ${lists}
    from companies c left join company_groups g on g.id = c.group_id
    where c.id = any(${sql.param([...ids])}::int[]) order by c.id`);
  return rows.map(({ unconfirmed, ...row }) => ({
    ...row,
    ...(unconfirmed && { unconfirmed }),
    isShop: row.id === shop.destinationCompany.id,
    images: row.images.map((image) => ({ ...image, image: imageUrlById(image.id) })),
  }));
};

/** @throws AppError record.notFound */
export const readCompany = async (db: Reader, id: number, shop: Shop): Promise<Company> => {
  const [company] = await readCompanies(db, [id], shop);
  if (!company) throw new AppError('record.notFound');
  return company;
};

/** Returns the company that this one was merged into, or its own id. */
export const followMerged = async (db: Reader, id: number): Promise<number> => {
  const { rows } = await db.execute<{ companyId: number }>(
    sql`select company_id as "companyId" from former_companies where id = ${id}`,
  );
  return rows[0]?.companyId ?? id;
};

/** Returns the audited fields of a company, named as in its calls. */
export const companyFields = (company: Company) => ({
  companyGroupId: company.companyGroupId && {
    id: company.companyGroupId,
    name: company.companyGroupName,
  },
  ...picked(company, scalarNames(companyEntity)),
  phones: company.phones.map(({ id: _, ...phone }) => phone),
  addresses: company.addresses.map(
    ({ id: _, stateId: _s, cityId: _c, stateName, cityName, ...address }) => ({
      ...address,
      cityName,
      stateName,
    }),
  ),
  // An e-mail without further fields is recorded as text.
  emails: company.emails.map(({ id: _, email, ...more }) =>
    Object.keys(more).length === 0 ? email : { email, ...more },
  ),
  employees: company.employees.map(({ personId, name, lastName, employeePositionId }) => ({
    personId,
    name: `${name} ${lastName}`.trim(),
    employeePositionId,
  })),
  images: company.images.map(({ id, name }) => ({ id, name })),
  clientOf: company.clientOf,
  workBranches: company.workBranches.map(({ name }) => name),
  categories: company.categories,
  tags: company.tags.map(({ name }) => name),
  former: company.former,
});
