/** The people and companies of the pretended host's documents as rows of our own tables. */
import { hashPassword } from '#backend/auth/password';
import * as accounts from '#backend/database/tables/accounts';
import { companies, companyGroups, employees } from '#backend/database/tables/companies';
import * as companyLists from '#backend/database/tables/company-lists';
import { positionId } from '#contract/entities/companies';
import { PHONE_TYPES } from '#contract/people/phones';
import type { World } from '#emulators/rest-host/world';
import { oneOf, type Tx } from './spelling.ts';

export const plantPeople = async (tx: Tx, { people }: World): Promise<void> => {
  await tx.insert(accounts.persons).values(
    people.Persons.map((person) => ({
      id: person.PersonId,
      name: person.PersonName,
      lastName: person.PersonLastName,
      identifier: person.PersonIdentifier,
      defaultPhoneId: person.PersonDefaultPhone || null,
      defaultAddressId: person.PersonDefaultAddress || null,
      defaultEmailId: person.PersonDefaultEmail || null,
    })),
  );
  await tx.insert(accounts.personPhones).values(
    people.Persons.flatMap(({ PersonId, Phones }) =>
      Phones.map((phone) => ({
        id: phone.PePhoneId,
        personId: PersonId,
        phone: phone.PePhone,
        type: oneOf(PHONE_TYPES, phone.PePhoneType),
        observation: phone.PePhoneObservation,
      })),
    ),
  );
  await tx.insert(accounts.personAddresses).values(
    people.Persons.flatMap(({ PersonId, Addresses }) =>
      Addresses.map((address) => ({
        id: address.PeAddressId,
        personId: PersonId,
        stateId: address.StateId,
        cityId: address.CityId,
        address: address.PeAddress,
        zIPCode: address.PeAddressZIPCode,
        recipient: address.PeAddressRecipient,
        observation: address.PeAddressObservation,
      })),
    ),
  );
  await tx
    .insert(accounts.personEmails)
    .values(
      people.Persons.flatMap(({ PersonId, Emails }) =>
        Emails.map((email) => ({ id: email.PeEmailId, personId: PersonId, email: email.PeEmail })),
      ),
    );
  const passwords = new Map<string, string>();
  for (const { UserPassword } of people.Users)
    if (!passwords.has(UserPassword)) passwords.set(UserPassword, await hashPassword(UserPassword));
  await tx.insert(accounts.users).values(
    people.Users.map((user, index) => ({
      id: index + 1,
      guid: user.UserGUID,
      email: user.UserEmail,
      firstName: user.UserFirstName,
      lastName: user.UserLastName,
      passwordHash: passwords.get(user.UserPassword) ?? '',
      personId: Number(user.UserExternalId.split(':')[1]),
      isDisabled: !user.UserIsActive,
    })),
  );
  await tx
    .insert(accounts.userRoles)
    .values(
      people.Users.flatMap(({ Roles }, index) =>
        Roles.map(({ RoleName }) => ({ userId: index + 1, name: RoleName })),
      ),
    );
};

export const plantCompanies = async (tx: Tx, world: World): Promise<void> => {
  const { CompanyGroups, Companies } = world.companies;
  await tx.insert(companyGroups).values(
    CompanyGroups.map((group) => ({
      id: group.CompanyGroupId,
      name: group.CompanyGroupName,
      web: group.CompanyGroupWeb,
    })),
  );
  await tx.insert(companies).values(
    Companies.map((company) => ({
      id: company.CompanyId,
      name: company.CompanyName,
      identifier: company.CompanyIdentifier,
      groupId: company.CompanyGroupId || null,
    })),
  );
  for (const company of Companies) {
    const companyId = company.CompanyId;
    const put = async <T>(list: readonly T[], insert: (items: readonly T[]) => Promise<unknown>) =>
      list.length > 0 && (await insert(list));
    await put(company.Employees, (items) =>
      tx.insert(employees).values(
        items.map((item) => ({
          companyId,
          personId: item.PersonId,
          position: positionId.parse(item.EmployeePositionId),
        })),
      ),
    );
    await put(company.Phones, (items) =>
      tx.insert(companyLists.companyPhones).values(
        items.map((item) => ({
          id: item.CoPhoneId,
          companyId,
          phone: item.CoPhone,
          type: oneOf(PHONE_TYPES, item.CoPhoneType),
        })),
      ),
    );
    await put(company.Addresses, (items) =>
      tx.insert(companyLists.companyAddresses).values(
        items.map((item) => ({
          id: item.CoAddressId,
          companyId,
          stateId: item.StateId,
          cityId: item.CityId,
          address: item.CoAddress,
        })),
      ),
    );
    await put(company.Emails, (items) =>
      tx
        .insert(companyLists.companyEmails)
        .values(items.map((item) => ({ id: item.CoEmailId, companyId, email: item.CoEmail }))),
    );
    await put(company.ClientOf, (items) =>
      tx
        .insert(companyLists.companyClientsOf)
        .values(items.map((item) => ({ companyId, clientOfId: item.ClientOfCompanyId }))),
    );
    await put(company.WorkBranches, (items) =>
      tx
        .insert(companyLists.companyWorkBranches)
        .values(items.map((item) => ({ companyId, workBranchId: item.WorkBranchId }))),
    );
    await put(company.Categories, (items) =>
      tx
        .insert(companyLists.companyCategories)
        .values(items.map((item) => ({ companyId, categoryId: item.CategoryId }))),
    );
    await put(company.Tags, (items) =>
      tx
        .insert(companyLists.companyTags)
        .values(items.map((item) => ({ companyId, tag: item.TagName }))),
    );
  }
};
