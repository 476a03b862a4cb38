import type { Calls, Member } from './call.ts';
import type { PersonDocument } from './documents/people.ts';
import { type Fields, fieldsOf, flagOf, listOf, numberOf, takeOver } from './fields.ts';
import { type Host, nextId } from './host.ts';
import { editList } from './list-edits.ts';
import { notFound } from './refusal.ts';
import { companyOf, employersOf, isSeller, personOf } from './sessions.ts';

export const placeNames = ({ world }: Host, stateId: number, cityId: number) => ({
  StateName: world.places.States.find(({ StateId }) => StateId === stateId)?.StateName ?? '',
  CityName: world.places.Cities.find(({ CityId }) => CityId === cityId)?.CityName ?? '',
});

const personReply = (host: Host, person: PersonDocument) => ({
  ...person,
  Addresses: person.Addresses.map((address) => ({
    ...address,
    ...placeNames(host, address.StateId, address.CityId),
  })),
  EmployeeOf: host.world.companies.Companies.filter(({ Employees }) =>
    Employees.some(({ PersonId }) => PersonId === person.PersonId),
  ).map(({ CompanyId, CompanyName }) => ({ CompanyId, CompanyName })),
});

export const personById = ({ world }: Host, id: number): PersonDocument | undefined =>
  world.people.Persons.find(({ PersonId }) => PersonId === id);

/** Decides whether a user may read a person: their own or a colleague; sellers read all. */
const mayFind = ({ host, user }: Member, id: number): boolean =>
  isSeller(user) ||
  personOf(user) === id ||
  employersOf(host, user).some((company) =>
    host.world.companies.Companies.some(
      ({ CompanyId, Employees }) =>
        CompanyId === company && Employees.some(({ PersonId }) => PersonId === id),
    ),
  );

const found = (input: Fields, member: Member): PersonDocument => {
  const id = numberOf(input, 'id');
  const person = mayFind(member, id) ? personById(member.host, id) : undefined;
  if (!person) throw notFound('Person');
  return person;
};

const EMPTY_PHONE = { PePhoneId: 0, PePhone: '', PePhoneType: 'HOM', PePhoneObservation: '' };
const EMPTY_EMAIL = { PeEmailId: 0, PeEmail: '' };
const EMPTY_ADDRESS = {
  PeAddressId: 0,
  StateId: 0,
  CityId: 0,
  PeAddress: '',
  PeAddressZIPCode: '',
  PeAddressRecipient: '',
  PeAddressObservation: '',
  PeAddressIdentifier: '',
  PeAddressGeolocation: '',
};

const everyId = <T>({ world }: Host, idsOf: (person: PersonDocument) => readonly T[]): T[] =>
  world.people.Persons.flatMap((person) => [...idsOf(person)]);

/** Returns the number of the new default, else of the previous one. */
const chosenOf = (edits: readonly Fields[], ids: readonly number[], before: number): number => {
  const index = edits.findIndex((edit) => flagOf(edit, 'IsDefault'));
  return ids[index] ?? before;
};

/** Returns the default, or the first item if it was removed. */
const stillThere = (chosen: number, ids: readonly number[]): number =>
  ids.includes(chosen) ? chosen : (ids[0] ?? 0);

type PersonNames = Pick<PersonDocument, 'PersonName' | 'PersonLastName' | 'PersonIdentifier'>;

/** Makes a person with names alone. */
export const newPerson = ({ world }: Host, names: PersonNames): PersonDocument => {
  const all = world.people.Persons;
  const person = {
    PersonId: nextId(all, ({ PersonId }) => PersonId),
    ...names,
    PersonDefaultPhone: 0,
    PersonDefaultAddress: 0,
    PersonDefaultEmail: 0,
    Phones: [],
    Addresses: [],
    Emails: [],
  };
  all.push(person);
  return person;
};

export const editPerson = (host: Host, person: PersonDocument, input: Fields): void => {
  takeOver(person, fieldsOf(input.parms ?? {}, 'parms'), [
    'PersonName',
    'PersonLastName',
    'PersonIdentifier',
  ]);
  const phones = listOf(input, 'phones');
  const addresses = listOf(input, 'addresses');
  const emails = listOf(input, 'emails');
  const phoneIds = editList(person.Phones, phones, {
    key: 'PePhoneId',
    empty: EMPTY_PHONE,
    next: () =>
      nextId(
        everyId(host, ({ Phones }) => Phones),
        ({ PePhoneId }) => PePhoneId,
      ),
  });
  const addressIds = editList(person.Addresses, addresses, {
    key: 'PeAddressId',
    empty: EMPTY_ADDRESS,
    next: () =>
      nextId(
        everyId(host, ({ Addresses }) => Addresses),
        ({ PeAddressId }) => PeAddressId,
      ),
  });
  const emailIds = editList(person.Emails, emails, {
    key: 'PeEmailId',
    empty: EMPTY_EMAIL,
    next: () =>
      nextId(
        everyId(host, ({ Emails }) => Emails),
        ({ PeEmailId }) => PeEmailId,
      ),
  });
  person.PersonDefaultPhone = stillThere(
    chosenOf(phones, phoneIds, person.PersonDefaultPhone),
    person.Phones.map(({ PePhoneId }) => PePhoneId),
  );
  person.PersonDefaultAddress = stillThere(
    chosenOf(addresses, addressIds, person.PersonDefaultAddress),
    person.Addresses.map(({ PeAddressId }) => PeAddressId),
  );
  person.PersonDefaultEmail = stillThere(
    chosenOf(emails, emailIds, person.PersonDefaultEmail),
    person.Emails.map(({ PeEmailId }) => PeEmailId),
  );
};

export const peopleCalls: Calls['members'] = {
  '/rest/person/find': (input, member) => ({
    data: personReply(member.host, found(input, member)),
  }),
  '/rest/person/update': (input, member) => {
    const person = found(input, member);
    if (!isSeller(member.user) && personOf(member.user) !== person.PersonId)
      throw notFound('Person');
    editPerson(member.host, person, input);
    return { data: personReply(member.host, person) };
  },
  '/rest/user/get': (_, { host, user }) => {
    const { UserPassword: _password, UserIsActive: _a, UserIsActivated: _b, ...own } = user;
    const company = host.world.companies.Companies.find(
      ({ CompanyId }) => CompanyId === companyOf(user),
    );
    const { CompanyId, CompanyName, CompanyIdentifier } = company ?? {};
    return {
      data: { ...own, ...(company && { Company: { CompanyId, CompanyName, CompanyIdentifier } }) },
    };
  },
};
