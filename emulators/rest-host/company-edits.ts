/** Adds and changes companies, and edits their lists item by item. */
import type { CompanyDocument } from './documents/people.ts';
import { type Fields, fieldsOf, listOf, neededText, numberOf, takeOver, textOf } from './fields.ts';
import { type Host, nextId } from './host.ts';
import { editImages, editList, editMarks } from './list-edits.ts';
import { editPerson, newPerson } from './people.ts';
import { conflict, notFound } from './refusal.ts';

const checkFree = (host: Host, rut: string, except?: CompanyDocument): void => {
  const other = host.world.companies.Companies.find(
    (company) => company.CompanyIdentifier === rut && company !== except,
  );
  if (other)
    throw conflict('CompanyExists', 'A company with this identifier already exists.', {
      Company: { CompanyId: other.CompanyId, CompanyName: other.CompanyName },
    });
};

const putIntoGroup = ({ world }: Host, company: CompanyDocument, id: number): void => {
  const group = world.companies.CompanyGroups.find(({ CompanyGroupId }) => CompanyGroupId === id);
  if (id !== 0 && !group) throw notFound('CompanyGroup');
  company.CompanyGroupId = group?.CompanyGroupId ?? 0;
  company.CompanyGroupName = group?.CompanyGroupName ?? '';
};

const editReach = (host: Host, company: CompanyDocument, lists: Record<string, Fields[]>): void => {
  const { Companies } = host.world.companies;
  editList(company.Phones, lists.phones ?? [], {
    key: 'CoPhoneId',
    empty: { CoPhoneId: 0, CoPhone: '', CoPhoneType: 'WOR', CoPhoneObservation: '' },
    next: () =>
      nextId(
        Companies.flatMap(({ Phones }) => Phones),
        ({ CoPhoneId }) => CoPhoneId,
      ),
  });
  editList(company.Addresses, lists.addresses ?? [], {
    key: 'CoAddressId',
    empty: { CoAddressId: 0, StateId: 0, CityId: 0, CoAddress: '' },
    next: () =>
      nextId(
        Companies.flatMap(({ Addresses }) => Addresses),
        ({ CoAddressId }) => CoAddressId,
      ),
  });
  editList(company.Emails, lists.emails ?? [], {
    key: 'CoEmailId',
    empty: { CoEmailId: 0, CoEmail: '' },
    next: () =>
      nextId(
        Companies.flatMap(({ Emails }) => Emails),
        ({ CoEmailId }) => CoEmailId,
      ),
  });
};

const editCompanyMarks = (company: CompanyDocument, lists: Record<string, Fields[]>): void => {
  editMarks(company.ClientOf, lists.clientOf ?? [], (edit) => ({
    ClientOfCompanyId: numberOf(edit, 'ClientOfCompanyId'),
  }));
  editMarks(company.WorkBranches, lists.workBranches ?? [], (edit) => ({
    WorkBranchId: numberOf(edit, 'WorkBranchId'),
  }));
  editMarks(company.Categories, lists.categories ?? [], (edit) => ({
    CategoryId: neededText(edit, 'CategoryId'),
  }));
  editMarks(company.Tags, lists.tags ?? [], (edit) => ({ TagName: neededText(edit, 'TagName') }));
};

/** Returns an existing person by id, else a new one. */
const employ = (host: Host, edit: Fields): number => {
  const personId = numberOf(edit, 'PersonId');
  if (personId > 0) return personId;
  const person = newPerson(host, {
    PersonName: neededText(edit, 'PersonName'),
    PersonLastName: textOf(edit, 'PersonLastName'),
    PersonIdentifier: '',
  });
  const [PePhone, PeEmail] = [textOf(edit, 'PePhone'), textOf(edit, 'PeEmail')];
  editPerson(host, person, {
    phones: PePhone ? [{ BCMode: 'INS', PePhone, PePhoneType: 'WOR' }] : [],
    emails: PeEmail ? [{ BCMode: 'INS', PeEmail }] : [],
  });
  return person.PersonId;
};

const editEmployees = (host: Host, company: CompanyDocument, edits: readonly Fields[]): void => {
  for (const edit of edits) {
    const mode = textOf(edit, 'BCMode');
    const position = textOf(edit, 'EmployeePositionId');
    const id = mode === 'INS' ? employ(host, edit) : numberOf(edit, 'PersonId');
    const employee = company.Employees.find(({ PersonId }) => PersonId === id);
    if (mode === 'DLT')
      company.Employees = company.Employees.filter(({ PersonId }) => PersonId !== id);
    else if (employee) employee.EmployeePositionId = position;
    else if (mode === 'INS') company.Employees.push({ PersonId: id, EmployeePositionId: position });
    else throw notFound('Employee');
  }
};

const inserted = (edits: readonly Fields[]): Fields[] =>
  edits.map((edit) => ({ ...edit, BCMode: 'INS' }));

/** Adds a company. @param groupId 0 = no group */
export const addCompany = (host: Host, groupId: number, sent: Fields): CompanyDocument => {
  const { Companies } = host.world.companies;
  const rut = neededText(sent, 'CompanyIdentifier');
  checkFree(host, rut);
  const company: CompanyDocument = {
    CompanyId: nextId(Companies, ({ CompanyId }) => CompanyId),
    CompanyGroupId: 0,
    CompanyGroupName: '',
    CompanyName: neededText(sent, 'CompanyName'),
    CompanyIdentifier: rut,
    Phones: [],
    Addresses: [],
    Emails: [],
    Employees: [],
    Images: [],
    ClientOf: [],
    WorkBranches: [],
    Categories: [],
    Tags: [],
  };
  putIntoGroup(host, company, groupId);
  editReach(host, company, {
    phones: inserted(listOf(sent, 'Phones')),
    addresses: inserted(listOf(sent, 'Addresses')),
    emails: inserted(listOf(sent, 'Emails')),
  });
  editCompanyMarks(company, {
    clientOf: inserted(listOf(sent, 'ClientOf')),
    workBranches: inserted(listOf(sent, 'WorkBranches')),
    categories: inserted(listOf(sent, 'Categories')),
    tags: inserted(listOf(sent, 'Tags')),
  });
  Companies.push(company);
  return company;
};

export const updateCompany = (host: Host, company: CompanyDocument, input: Fields): void => {
  const parms = fieldsOf(input.parms ?? {}, 'parms');
  if (parms.CompanyIdentifier !== undefined)
    checkFree(host, neededText(parms, 'CompanyIdentifier'), company);
  takeOver(company, parms, ['CompanyName', 'CompanyIdentifier']);
  if (parms.CompanyGroupId !== undefined)
    putIntoGroup(host, company, numberOf(parms, 'CompanyGroupId'));
  const names = ['phones', 'addresses', 'emails', 'clientOf', 'workBranches', 'categories', 'tags'];
  const lists = Object.fromEntries(names.map((name) => [name, listOf(input, name)]));
  editReach(host, company, lists);
  editCompanyMarks(company, lists);
  editEmployees(host, company, listOf(input, 'employees'));
  company.Images = editImages(company.Images, listOf(input, 'images'));
};
