import { type Calls, Refusal, signedIn } from './calls.ts';
import { cityName, stateName } from './catalogue.ts';
import type { Dialect } from './dialects.ts';
import {
  type Company,
  type Contact,
  type ContactKind,
  makeGuid,
  makeToken,
  NEW_CONTACT,
  newUser,
  type Person,
  type State,
  type User,
} from './state.ts';
import { type Fields, list, pick, Row, readParms, take, text } from './wire.ts';

const ENTITIES = { phones: 'Phone', addresses: 'Address', emails: 'Email' };

/** Returns contacts for a reply, without what the dialect lacks. */
const contactRows = (
  dialect: Dialect,
  prefix: 'Pe' | 'Co',
  kind: ContactKind,
  contacts: readonly Contact[],
): Row[] =>
  contacts.map(({ id, ...fields }) => {
    const names =
      kind === 'addresses'
        ? {
            stateName: stateName(Number(fields.stateId)),
            cityName: cityName(Number(fields.cityId)),
          }
        : {};
    return new Row(prefix + ENTITIES[kind], {
      ...(dialect.rowIds ? { id } : {}),
      ...fields,
      ...names,
    });
  });

/** Returns the default of a list: its first row, as text, index, or not at all. */
const defaultOf = (dialect: Dialect, field: string, rows: readonly string[]): unknown => {
  if (dialect.defaults === 'missing') return undefined;
  if (dialect.defaults === 'text') return rows[0] ?? '';
  return { defaultPhone: 0, defaultAddress: rows[0] ?? null, defaultEmail: '1' }[field];
};

const personRow = (state: State, person: Person): Row => {
  const { dialect } = state;
  const { phones, addresses, emails } = person;
  const contacts: Record<string, string[]> = {
    defaultPhone: phones.map((row) => text(row.phone)),
    defaultAddress: addresses.map((row) => text(row.address)),
    defaultEmail: emails.map((row) => text(row.email)),
  };
  return new Row('Person', {
    id: person.id,
    name: person.name,
    lastName: person.lastName,
    identifier: person.identifier,
    employeeOf: state.companies
      .filter(({ id }) => person.employeeOf.includes(id))
      .map(({ id, name }) => new Row('Company', { id, name })),
    phones: contactRows(dialect, 'Pe', 'phones', phones),
    addresses: contactRows(dialect, 'Pe', 'addresses', addresses),
    emails: contactRows(dialect, 'Pe', 'emails', emails),
    ...Object.fromEntries(
      Object.entries(contacts).map(([field, rows]) => [field, defaultOf(dialect, field, rows)]),
    ),
  });
};

const nameOf = (state: State, id: number): string =>
  state.companies.find((company) => company.id === id)?.name ?? '';

export const companyRow = (state: State, company: Company): Row =>
  new Row('Company', {
    id: company.id,
    companyGroupId: company.companyGroupId,
    companyGroupName: state.groups.find(({ id }) => id === company.companyGroupId)?.name ?? '',
    name: company.name,
    identifier: company.identifier,
    phones: contactRows(state.dialect, 'Co', 'phones', company.phones),
    addresses: contactRows(state.dialect, 'Co', 'addresses', company.addresses),
    employees: state.people
      .filter(({ employeeOf }) => employeeOf.includes(company.id))
      .map(
        ({ id, name, lastName }) =>
          new Row('Employee', { personId: id, name, lastName, employeePositionId: 'SEL' }),
      ),
    images: [],
    emails: [],
    clientOf: company.clientOf.map((id) => new Row('Company', { id, name: nameOf(state, id) })),
    workBranches: [],
    categories: [],
    tags: [],
  });

const userRow = (state: State, user: User): Row => {
  const { dialect } = state;
  const person = state.people.find(({ id }) => id === user.personId);
  const company = state.companies.find(({ id }) => id === user.companyId);
  const isInline = dialect.user !== 'external-id';
  const externalId = company ? `Company:${company.id}` : `Person:${user.personId}`;
  return new Row('User', {
    GUID: user.guid,
    name: user.email,
    email: user.email,
    firstName: person?.name ?? '',
    lastName: person?.lastName ?? '',
    roles: user.roles.map((name) => (dialect.roles === 'texts' ? name : new Row('Role', { name }))),
    externalId: dialect.user === 'person' ? undefined : externalId,
    person: isInline && person ? personRow(state, person) : null,
    company: isInline && company ? companyRow(state, company) : null,
  });
};

const readContact = (state: State, kind: ContactKind, row: unknown): Contact => {
  const entity = ENTITIES[kind];
  const fields = Object.entries(NEW_CONTACT[kind]).map(([name, unset]) => {
    const value = text(take(row, name, 'Pe', 'Co', `Pe${entity}`, `Co${entity}`));
    return [name, (typeof unset === 'number' ? Number(value) : value) || unset];
  });
  return { id: state.nextId(), ...Object.fromEntries(fields) };
};

const readContacts = (state: State, kind: ContactKind, sent: unknown): Contact[] =>
  list(take(sent, kind)).map((row) => readContact(state, kind, row));

/** Applies a list of an update: edits with a mode, by id, or the whole list anew. */
const applyContacts = (state: State, kind: ContactKind, stored: Contact[], body: unknown) => {
  const sent = list(take(body, kind));
  if (sent.length === 0) return stored;
  const modeOf = (row: unknown) => text(take(row, 'mode', 'BC')).toUpperCase();
  if (sent.every((row) => modeOf(row) === '')) return readContacts(state, kind, body);
  const rows = [...stored];
  for (const row of sent) {
    const id = Number(take(row, 'id', `Pe${ENTITIES[kind]}`));
    const at = rows.findIndex((each) => each.id === id);
    if (modeOf(row) === 'INS') rows.push(readContact(state, kind, row));
    if (modeOf(row) === 'DLT' && at >= 0) rows.splice(at, 1);
    if (modeOf(row) === 'UPD' && at >= 0) rows[at] = { ...readContact(state, kind, row), id };
  }
  return rows;
};

const userBy = (state: State, email: string): User | undefined =>
  state.users.find((user) => user.email.toLowerCase() === email.toLowerCase());

/** Answers the form of `/oauth/access_token`; throws the access manager's codes. */
export const logIn = (state: State, form: URLSearchParams): Fields => {
  const user = userBy(state, form.get('username') ?? '');
  if (!user || user.password !== form.get('password'))
    throw new Refusal(
      401,
      state.dialect.name === 'small' ? '18' : '11',
      'Credentials are invalid.',
    );
  if (!user.isActive) throw new Refusal(401, '10', 'The user is not activated.');
  const token = makeToken(user);
  state.tokens.set(token, user);
  return {
    access_token: token,
    token_type: 'Bearer',
    expires_in: state.dialect.numbersAsText ? 0 : 28_800,
    refresh_token: '',
    scope: 'FullControl',
    user_guid: user.guid,
  };
};

/** Stores a new account; `owner` is its person or company. */
const register = (state: State, body: unknown, companyId?: number): Row => {
  const account = take(body, 'user');
  const email = text(take(account, 'email', 'User'));
  if (userBy(state, email)) throw new Refusal(400, '78', 'EMail already exists.');
  const sent = take(body, 'person');
  const person: Person = {
    id: state.nextId(),
    name: text(take(sent, 'name', 'Person')) || text(take(account, 'firstName', 'User')),
    lastName: text(take(sent, 'lastName', 'Person')) || text(take(account, 'lastName', 'User')),
    identifier: '',
    employeeOf: [],
    phones: readContacts(state, 'phones', sent),
    addresses: readContacts(state, 'addresses', sent),
    emails: [{ id: state.nextId(), email }],
  };
  const password = text(take(account, 'password', 'User'));
  const user = newUser(email, person.id, { password, companyId, isActive: false });
  state.people.push(person);
  state.users.push(user);
  const { guid } = user;
  state.outbox.push({ kind: 'activation', to: email, guid, url: take(body, 'urlActivation') });
  return new Row('Reply', { error: '' });
};

const done = (): Row => new Row('Reply', { error: '' });

export const peopleCalls: Calls = {
  'user/get': {
    access: 'user',
    run: ({ state, body, user }) => {
      const guid = text(take(body, 'guid', 'User'));
      const found = state.users.find((each) => each.guid === guid);
      return found && found === user ? userRow(state, found) : undefined;
    },
  },
  'user/addWithPerson': { run: ({ state, body }) => register(state, body) },
  'user/addWithCompany': {
    run: ({ state, body }) => {
      const sent = take(body, 'company');
      const company: Company = {
        id: state.nextId(),
        companyGroupId: Number(take(sent, 'companyGroupId')) || 2,
        name: text(take(sent, 'name', 'Company')),
        identifier: text(take(sent, 'identifier', 'Company')),
        clientOf: [1],
        phones: readContacts(state, 'phones', sent),
        addresses: readContacts(state, 'addresses', sent),
      };
      state.companies.push(company);
      return register(state, body, company.id);
    },
  },
  'user/activate': {
    run: ({ state, body }) => {
      const guid = text(take(body, 'guid', 'User'));
      const user = state.users.find((each) => each.guid === guid);
      if (!user) throw new Refusal(400, '51', 'Activation key is invalid.');
      if (user.isActive) throw new Refusal(400, '50', 'The user is already activated.');
      user.isActive = true;
      return done();
    },
  },
  'user/update': {
    access: 'user',
    run: ({ state, body, user }) => {
      const own = signedIn(user);
      const person = state.people.find(({ id }) => id === own.personId);
      const { firstName, lastName } = pick(readParms(body), ['firstName', 'lastName'], 'User');
      if (person && firstName !== undefined) person.name = text(firstName);
      if (person && lastName !== undefined) person.lastName = text(lastName);
      return done();
    },
  },
  'user/changePwd': {
    access: 'user',
    run: ({ body, user }) => {
      const own = signedIn(user);
      if (own.password !== text(take(body, 'password')))
        throw new Refusal(400, '18', 'The user or password is incorrect.');
      own.password = text(take(body, 'newPassword'));
      return done();
    },
  },
  'user/restorePwdStep1': {
    run: ({ state, body }) => {
      const user = userBy(state, text(take(body, 'email')));
      if (!user) throw new Refusal(400, '8', 'User unknown.');
      user.restoreKey = makeGuid();
      state.outbox.push({ kind: 'restore', to: user.email, key: user.restoreKey });
      return done();
    },
  },
  'user/restorePwdStep2': {
    run: ({ state, body }) => {
      const user = userBy(state, text(take(body, 'email')));
      if (!user?.restoreKey || user.restoreKey !== text(take(body, 'key')))
        throw new Refusal(400, '43', 'The key is not valid.');
      user.password = text(take(body, 'newPassword'));
      user.restoreKey = '';
      return done();
    },
  },
  'person/find': {
    access: 'user',
    run: ({ state, body }) => {
      const person = state.people.find(({ id }) => String(id) === text(take(body, 'id', 'Person')));
      return person && personRow(state, person);
    },
  },
  'person/update': {
    access: 'user',
    run: ({ state, body, user }) => {
      const id = Number(take(body, 'id', 'Person'));
      const person = state.people.find((each) => each.id === id);
      if (!person || (user?.personId !== id && !user?.roles.length))
        throw new Refusal(400, '', 'La persona no existe');
      Object.assign(person, pick(readParms(body), ['name', 'lastName', 'identifier'], 'Person'));
      for (const kind of ['phones', 'addresses', 'emails'] as const)
        person[kind] = applyContacts(state, kind, person[kind], body);
      return done();
    },
  },
};
