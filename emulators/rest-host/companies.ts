import type { Calls } from './call.ts';
import { addCompany, updateCompany } from './company-edits.ts';
import type { CompanyDocument, CompanyGroupDocument } from './documents/people.ts';
import { type Fields, fieldsOf, flagOf, neededText, numberOf, textOf } from './fields.ts';
import { categoryName, imageReplies } from './goods.ts';
import { type Host, nextId } from './host.ts';
import { filtersOf, hasWords, isBelow, pageOf } from './lists.ts';
import { personById, placeNames } from './people.ts';
import { notFound } from './refusal.ts';

const ROWS = 10;

const companyById = ({ world }: Host, id: number): CompanyDocument | undefined =>
  world.companies.Companies.find(({ CompanyId }) => CompanyId === id);

const byName = (a: string, b: string) => a.localeCompare(b, 'es');

const employeeReplies = (host: Host, { Employees }: CompanyDocument) =>
  Employees.flatMap(({ PersonId, EmployeePositionId }) => {
    const person = personById(host, PersonId);
    if (!person) return [];
    const { Phones, Emails, PersonDefaultPhone, PersonDefaultEmail } = person;
    const phone = Phones.find(({ PePhoneId }) => PePhoneId === PersonDefaultPhone) ?? Phones[0];
    const email = Emails.find(({ PeEmailId }) => PeEmailId === PersonDefaultEmail) ?? Emails[0];
    return [
      {
        PersonId,
        PersonName: person.PersonName,
        PersonLastName: person.PersonLastName,
        PePhone: phone?.PePhone ?? '',
        PeEmail: email?.PeEmail ?? '',
        EmployeePositionId,
      },
    ];
  }).toSorted(
    (a, b) => byName(a.PersonLastName, b.PersonLastName) || byName(a.PersonName, b.PersonName),
  );

const companyReply = (host: Host, company: CompanyDocument) => {
  const { WorkBranches } = host.world.catalogue;
  return {
    ...company,
    Addresses: company.Addresses.map((address) => ({
      ...address,
      ...placeNames(host, address.StateId, address.CityId),
    })),
    Employees: employeeReplies(host, company),
    Images: imageReplies(host, company.Images),
    ClientOf: company.ClientOf.map(({ ClientOfCompanyId }) => ({
      ClientOfCompanyId,
      ClientOfCompanyName: companyById(host, ClientOfCompanyId)?.CompanyName ?? '',
    })),
    WorkBranches: WorkBranches.filter(({ WorkBranchId }) =>
      company.WorkBranches.some((mark) => mark.WorkBranchId === WorkBranchId),
    ),
    Categories: company.Categories.map(({ CategoryId }) => ({
      CategoryId,
      CategoryName: categoryName(host, CategoryId),
    })),
  };
};

/** Filters of companies by key. */
const TESTS: Record<
  string,
  (company: CompanyDocument, value: string, group: CompanyGroupDocument) => boolean
> = {
  clientOfCompanyId: ({ ClientOf }, value) =>
    ClientOf.some(({ ClientOfCompanyId }) => `${ClientOfCompanyId}` === value),
  tagId: ({ Tags }, value) =>
    Tags.some(({ TagName }) => TagName.toLowerCase() === value.toLowerCase()),
  workBranchId: ({ WorkBranches }, value) =>
    WorkBranches.some(({ WorkBranchId }) => `${WorkBranchId}` === value),
  categoryId: ({ Categories }, value) =>
    Categories.some(({ CategoryId }) => isBelow(CategoryId, value)),
  text: (company, value, group) =>
    hasWords(value, [
      group.CompanyGroupName,
      company.CompanyName,
      company.CompanyIdentifier,
      ...company.Phones.map(({ CoPhone }) => CoPhone),
      ...company.Emails.map(({ CoEmail }) => CoEmail),
    ]),
};

const filterGroups = (host: Host, input: Fields) => {
  const { CompanyGroups, Companies } = host.world.companies;
  const filters = [...filtersOf(input)];
  const found = CompanyGroups.map((group) => ({
    group,
    companies: Companies.filter((one) => one.CompanyGroupId === group.CompanyGroupId),
  })).filter(
    ({ group, companies }) =>
      filters.length === 0 ||
      companies.some((company) =>
        filters.every(([key, values]) =>
          values.some((value) => TESTS[key]?.(company, value, group) ?? false),
        ),
      ),
  );
  const sorted =
    textOf(input, 'orderBy') === 'REL'
      ? found.toSorted((a, b) => byName(a.group.CompanyGroupName, b.group.CompanyGroupName))
      : found.toReversed();
  const isShort = flagOf(input, 'min');
  return {
    data: pageOf(input, sorted, ROWS).map(({ group, companies }) =>
      isShort
        ? { CompanyGroupId: group.CompanyGroupId, CompanyGroupName: group.CompanyGroupName }
        : {
            ...group,
            CompaniesCount: companies.length,
            Companies: companies
              .map(({ CompanyId, CompanyName }) => ({ CompanyId, CompanyName }))
              .toSorted((a, b) => byName(a.CompanyName, b.CompanyName)),
          },
    ),
    resultCount: found.length,
  };
};

const found = (host: Host, input: Fields): CompanyDocument => {
  const company = companyById(host, numberOf(input, 'id'));
  if (!company) throw notFound('Company');
  return company;
};

/** Calls for the choices of filters. */
export const companyChoices: Calls['open'] = {
  '/rest/company/listFilters': () => ({ data: [] }),
};

export const companyCalls: Calls['sellers'] = {
  '/rest/companyGroup/add': (input, { host }) => {
    const { CompanyGroups } = host.world.companies;
    const sent = fieldsOf(input.companyGroup, 'companyGroup');
    const group = {
      CompanyGroupId: nextId(CompanyGroups, ({ CompanyGroupId }) => CompanyGroupId),
      CompanyGroupName: neededText(sent, 'CompanyGroupName'),
      CompanyGroupWeb: textOf(sent, 'CompanyGroupWeb'),
    };
    CompanyGroups.push(group);
    return { res: group };
  },
  '/rest/companyGroup/filter': (input, { host }) => filterGroups(host, input),
  '/rest/company/add': (input, { host }) => ({
    data: companyReply(
      host,
      addCompany(host, numberOf(input, 'companyGroupId'), fieldsOf(input.company, 'company')),
    ),
  }),
  '/rest/company/find': (input, { host }) => ({ data: companyReply(host, found(host, input)) }),
  '/rest/company/update': (input, { host }) => {
    const company = found(host, input);
    updateCompany(host, company, input);
    return { data: companyReply(host, company) };
  },
};
