/** Answers the calls by which the shop's sellers look companies up, add and change them. */
import { sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import { databaseErrorCode, type Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { companies, companyGroups } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { GROUP_ROWS } from '#contract/calls/company-groups';
import { errors } from '#contract/errors';
import { changeCompany, lockCompany } from './change-company.ts';
import { readCompanyRows } from './company-rows.ts';
import { companyCondition } from './conditions.ts';
import { editEmployees } from './edit-employees.ts';
import { editWays, type Update } from './edit-lists.ts';
import { editCompanyMarks, editImages } from './edit-marks.ts';
import { companyFields, followMerged, type Reader, readCompany } from './read-company.ts';

type CompanyCalls =
  | 'companyAdd'
  | 'companyFind'
  | 'companyUpdate'
  | 'companyFilter'
  | 'companyListMarks';

/** Two values of a unique column (PostgreSQL, appendix A). */
const UNIQUE = '23505';

/** The company that has a RUT, also as one that was merged into it. */
const holderOf = async (db: Reader, identifier: string) => {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select id, name from companies where identifier = ${identifier}
    union all
    select c.id, c.name from former_companies f join companies c on c.id = f.company_id
      where f.identifier = ${identifier}
    limit 1`);
  return rows[0];
};

const rutTaken = (field: string, holder: { id: number; name: string } | undefined) =>
  new AppError('company.rutTaken', {
    detail: holder,
    fields: { [field]: errors['company.rutTaken'].text },
  });

/** @throws AppError company.rutTaken, unless it is the company's own or was an entry of it */
const refuseTaken = async (tx: Tx, identifier: string, field: string, id?: number) => {
  const holder = await holderOf(tx, identifier);
  if (holder && holder.id !== id) throw rutTaken(field, holder);
};

/** Somebody else may take the RUT at the same moment: the column says so then. */
const orRutTaken = async <T>(db: Reader, identifier: string, field: string, work: Promise<T>) => {
  try {
    return await work;
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE) throw error;
    throw rutTaken(field, await holderOf(db, identifier));
  }
};

const refuseUnknownGroup = async (tx: Tx, id: number): Promise<void> => {
  const { rows } = await tx.execute(
    sql`select from ${companyGroups} where id = ${id} for key share`,
  );
  if (rows.length === 0) throw new AppError('company.group');
};

const changeData = async (tx: Tx, { id, parms }: Update, isShop: boolean): Promise<void> => {
  const { CompanyGroupId, CompanyName, CompanyIdentifier } = parms;
  if (isShop && (CompanyName !== undefined || CompanyIdentifier !== undefined))
    throw new AppError('company.ofShop');
  if (CompanyGroupId !== undefined) await refuseUnknownGroup(tx, CompanyGroupId);
  if (CompanyIdentifier !== undefined)
    await refuseTaken(tx, CompanyIdentifier, 'parms.CompanyIdentifier', id);
  const set = { groupId: CompanyGroupId, name: CompanyName, identifier: CompanyIdentifier };
  if (Object.values(set).some((value) => value !== undefined))
    await tx.update(companies).set(set).where(sql`id = ${id}`);
};

export const createCompanyCallHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<CompanyCalls, OwnSession> => ({
  companyAdd: async ({ companyGroupId, company }, { session }) => {
    const { CompanyName: name, CompanyIdentifier: identifier } = company;
    const field = 'company.CompanyIdentifier';
    const added = <T extends object>(items: readonly T[]) =>
      items.map((item) => ({ BCMode: 'INS' as const, ...item }));
    const adding = db.transaction(async (tx) => {
      await refuseUnknownGroup(tx, companyGroupId);
      await refuseTaken(tx, identifier, field);
      const [row] = await tx
        .insert(companies)
        .values({ name, identifier, groupId: companyGroupId, createdAt: now() })
        .returning({ id: companies.id });
      if (!row) throw new Error('no company was stored');
      await editWays(
        tx,
        row.id,
        {
          phones: added(company.Phones),
          addresses: added(company.Addresses),
          emails: added(company.Emails),
        },
        (index) => `company.Addresses.${index}.CityId`,
      );
      await editCompanyMarks(tx, row.id, {
        clientOf: added(company.ClientOf),
        workBranches: added(company.WorkBranches),
        categories: added(company.Categories),
        tags: added(company.Tags),
      });
      const data = await readCompany(tx, row.id, variant);
      const changes = changesBetween(null, companyFields(data));
      await recordChanges(tx, session, now(), [
        { subject: 'company', subjectId: row.id, action: 'INS', changes },
      ]);
      return { data };
    });
    return orRutTaken(db, identifier, field, adding);
  },

  companyFind: async ({ id }) => ({
    data: await readCompany(db, await followMerged(db, id), variant),
  }),

  companyUpdate: async (update, { session }) => {
    const { id, parms } = update;
    const changing = { session, shop: variant, at: now() };
    const updating = db.transaction(async (tx) => {
      const before = await lockCompany(tx, update, variant);
      const data = await changeCompany(tx, before, changing, async () => {
        await changeData(tx, update, before.isShop);
        await editWays(tx, id, update, (index) => `addresses.${index}.CityId`);
        await editCompanyMarks(tx, id, update);
        await editImages(tx, id, update.images);
        return editEmployees(tx, id, update.employees, changing);
      });
      return { data };
    });
    return orRutTaken(db, parms.CompanyIdentifier ?? '', 'parms.CompanyIdentifier', updating);
  },

  companyFilter: ({ filters, rowIndex, rowsMax = GROUP_ROWS, orderBy }) =>
    readCompanyRows(db, companyCondition(filters), { rowIndex, rowsMax, orderBy }),

  companyListMarks: async () => {
    const [tags, workBranches, clientOf] = await Promise.all([
      db.execute<{ id: string; name: string }>(
        sql`select name as id, name from tags order by name limit 1000`,
      ),
      db.execute<{ id: number; name: string }>(
        sql`select id, name from work_branches order by name limit 500`,
      ),
      db.execute<{ id: number; name: string }>(sql`
        select c.id, c.name from companies c
        where exists (select from company_clients_of x where x.client_of_id = c.id)
        order by c.name, c.id limit 500`),
    ]);
    return { tags: tags.rows, workBranches: workBranches.rows, clientOf: clientOf.rows };
  },
});
