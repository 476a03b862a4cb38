import { and, eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { persons } from '#backend/database/tables/accounts';
import { companies, employees } from '#backend/database/tables/companies';
import { AppError } from '#backend/http/app-error';
import { messages } from '#contract/messages';

interface Named {
  companyId?: number | undefined;
  contactPersonId?: number | null | undefined;
  /** A colleague of the shop's own company. */
  personId?: number | undefined;
}

/**
 * Checks that the company, the contact and the colleague of a communication exist.
 * @param of the part of the input that names them
 * @throws AppError request.invalid at the field
 */
export const checkNamed = async (
  tx: Tx,
  { companyId, contactPersonId, personId }: Named,
  shopId: number,
  of: { part: string; person: string },
): Promise<void> => {
  const fields: Record<string, string> = {};
  if (companyId !== undefined) {
    const found = await tx.$count(companies, eq(companies.id, companyId));
    if (found === 0) fields[`${of.part}.CommContactCompanyId`] = messages.required;
  }
  if (typeof contactPersonId === 'number') {
    const found = await tx.$count(persons, eq(persons.id, contactPersonId));
    if (found === 0) fields[`${of.part}.CommContactPersonId`] = messages.invalid;
  }
  if (personId !== undefined) {
    const ofShop = and(eq(employees.companyId, shopId), eq(employees.personId, personId));
    if ((await tx.$count(employees, ofShop)) === 0)
      fields[`${of.part}.${of.person}`] = messages.invalid;
  }
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
};
