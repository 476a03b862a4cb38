import { changesBetween, recordChanges } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import { companies } from '#backend/database/tables/companies';
import type { InputOf } from '#contract/calls';
import { companyEntity } from '#contract/definitions/company';
import type { Company } from '#contract/entities/companies';
import type { ChangingFor } from './change-company.ts';
import { editWays } from './edit-lists.ts';
import { editCompanyMarks } from './edit-marks.ts';
import { companyFields, readCompany } from './read-company.ts';
import { refuseTaken } from './rut-taken.ts';

export const NEW_RUT_FIELD = 'company.CompanyIdentifier';

/** Null = no group: files of other programs have none. */
type NewCompany = InputOf<'companyAdd'>['company'] & { groupId: number | null };

const added = <T extends object>(items: readonly T[]) =>
  items.map((item) => ({ BCMode: 'INS' as const, ...item }));

/** @throws AppError company.rutTaken, request.invalid (a city of another department), company.mark */
export const addCompany = async (
  tx: Tx,
  company: NewCompany,
  { session, shop, at, reason = '', batch }: ChangingFor,
): Promise<Company> => {
  await refuseTaken(tx, company.CompanyIdentifier, NEW_RUT_FIELD);
  const [row] = await tx
    .insert(companies)
    .values({
      ...toProperties(companyEntity, company),
      groupId: company.groupId,
      createdAt: at,
    })
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
  const data = await readCompany(tx, row.id, shop);
  const changes = changesBetween(null, companyFields(data));
  await recordChanges(tx, session, at, [
    {
      subject: 'company',
      subjectId: row.id,
      action: 'INS',
      changes,
      reason,
      ...(batch && { batch }),
    },
  ]);
  return data;
};
