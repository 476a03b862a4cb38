import type * as z from 'zod/mini';
import type { CallInput } from '#contract/call';
import type { companyUpdate } from '#contract/calls/companies';
import { companyEntity } from '#contract/definitions/company';
import { byOwnNames, picked, scalarNames, toWire } from '#contract/definitions/entity';
import type { Company } from '#contract/entities/companies';
import type { companyDataForm } from '#contract/fields/company-fields';
import { readFields } from '../../ui/edit/entity-values.ts';
import type { Edited } from '../../ui/edit/use-edit.ts';

/** By the names of replies, as the history has them. */
export const ownCompany = byOwnNames(companyEntity);
type CompanyValues = z.output<typeof companyDataForm>;

export const editedOf = (
  company: Pick<Company, keyof CompanyValues | 'version'>,
): Edited<CompanyValues> => {
  const { companyGroupId, version } = company;
  return { values: { companyGroupId, ...picked(company, scalarNames(companyEntity)) }, version };
};

/** Reads the form; the placeholder of the group's select sends nothing. */
export const readCompany = (data: FormData): unknown => ({
  ...readFields(ownCompany, data),
  companyGroupId: Number(data.get('companyGroupId')) || null,
});

/** Returns the changed fields as call input. */
export const parmsOf = ({
  companyGroupId,
  ...changed
}: Partial<CompanyValues>): CallInput<typeof companyUpdate>['parms'] => ({
  CompanyGroupId: companyGroupId ?? undefined,
  ...toWire(companyEntity, changed),
});
