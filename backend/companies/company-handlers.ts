import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { toProperties } from '#backend/database/entity-columns';
import { companies, companyGroups } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { GROUP_ROWS } from '#contract/calls/company-groups';
import { companyEntity } from '#contract/definitions/company';
import { addCompany, NEW_RUT_FIELD } from './add-company.ts';
import { changeCompany, lockCompany } from './change-company.ts';
import { readCompanyRows } from './company-rows.ts';
import { companyCondition } from './conditions.ts';
import { editEmployees } from './edit-employees.ts';
import { editWays, type Update } from './edit-lists.ts';
import { editCompanyMarks, editImages } from './edit-marks.ts';
import { guardLists, refuseLists } from './list-buyers.ts';
import { followMerged, readCompany } from './read-company.ts';
import { orRutTaken, refuseTaken } from './rut-taken.ts';

type CompanyCalls =
  | 'companyAdd'
  | 'companyFind'
  | 'companyUpdate'
  | 'companyFilter'
  | 'companyListMarks';

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
  const set = { ...toProperties(companyEntity, parms), groupId: CompanyGroupId };
  if (Object.values(set).some((value) => value !== undefined))
    await tx.update(companies).set(set).where(sql`id = ${id}`);
};

export const createCompanyCallHandlers = ({
  db,
  variant,
  now,
}: Pick<Dependencies, 'db' | 'variant' | 'now'>): Handlers<CompanyCalls, OwnSession> => ({
  companyAdd: async ({ companyGroupId, company }, { session }) => {
    const { CompanyIdentifier: identifier } = company;
    const at = now();
    const adding = db.transaction(async (tx) => {
      await refuseUnknownGroup(tx, companyGroupId);
      const values = { ...company, groupId: companyGroupId };
      const data = await addCompany(tx, values, { session, shop: variant, at });
      await refuseLists(tx, session, data.id);
      return { data };
    });
    return orRutTaken(db, identifier, NEW_RUT_FIELD, adding);
  },

  companyFind: async ({ id }) => ({
    data: await readCompany(db, await followMerged(db, id), variant),
  }),

  companyUpdate: async (update, { session }) => {
    const { id, parms } = update;
    const changing = { session, shop: variant, at: now() };
    const updating = db.transaction(async (tx) => {
      const before = await lockCompany(tx, update, variant);
      const change = async () => {
        await changeData(tx, update, before.isShop);
        await editWays(tx, id, update, (index) => `addresses.${index}.CityId`);
        await editCompanyMarks(tx, id, update);
        await editImages(tx, id, update.images);
        return editEmployees(tx, id, update.employees, changing);
      };
      const data = await guardLists(tx, session, [id], () =>
        changeCompany(tx, before, changing, change),
      );
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
