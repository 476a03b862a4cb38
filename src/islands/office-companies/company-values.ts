/** What the form of a company's data holds, and what it is sent as. */
import type { CallInput } from '#contract/call';
import type { companyUpdate } from '#contract/calls/companies';
import type { Company } from '#contract/entities/companies';
import type { Edited } from '../../ui/edit/use-edit.ts';

/** A type, not an interface: a form's fields are named by texts. */
type CompanyValues = {
  /** Null = in no group. */
  companyGroupId: number | null;
  name: string;
  identifier: string;
};

export const editedOf = (
  company: Pick<Company, keyof CompanyValues | 'version'>,
): Edited<CompanyValues> => {
  const { companyGroupId, name, identifier, version } = company;
  return { values: { companyGroupId, name, identifier }, version };
};

/** The select without a choice sends nothing, for its own words are no choice. */
export const readCompany = (data: FormData): unknown => ({
  ...Object.fromEntries(data),
  companyGroupId: Number(data.get('companyGroupId')) || null,
});

/** Only what was changed; a company that is in no group is sent none. */
export const parmsOf = (
  changed: Partial<CompanyValues>,
): CallInput<typeof companyUpdate>['parms'] => ({
  CompanyGroupId: changed.companyGroupId ?? undefined,
  CompanyName: changed.name,
  CompanyIdentifier: changed.identifier,
});
