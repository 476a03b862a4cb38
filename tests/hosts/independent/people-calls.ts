import { type Calls, Refusal, signedIn } from './calls.ts';
import { cityName, stateName } from './catalogue.ts';
import type { Dialect } from './dialects.ts';
import {
  type Address,
  type Company,
  makeGuid,
  makeToken,
  type Person,
  type Phone,
  type State,
  type User,
} from './state.ts';
import { type Fields, list, Row, readParms, take, text } from './wire.ts';

/** Rows of `phones`, `addresses` and `emails` without what the dialect lacks. */
const withoutId = (dialect: Dialect, row: object & { id: number }): Fields => {
  const { id, ...fields } = row;
  return dialect.rowIds ? { id, ...fields } : fields;
};

const phoneRow = (dialect: Dialect, prefix: string, phone: Phone): Row =>
  new Row(`${prefix}Phone`, withoutId(dialect, phone));

const addressRow = (dialect: Dialect, prefix: string, address: Address): Row =>
  new Row(`${prefix}Address`, {
    ...withoutId(dialect, address),
    stateName: stateName(address.stateId),
    cityName: cityName(address.cityId),
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
    defaultPhone: phones.map(({ phone }) => phone),
    defaultAddress: addresses.map(({ address }) => address),
    defaultEmail: emails.map(({ email }) => email),
  };
  return new Row('Person', {
    id: person.id,
    name: person.name,
    lastName: person.lastName,
    identifier: person.identifier,
    employeeOf: state.companies
      .filter(({ id }) => person.employeeOf.includes(id))
      .map(({ id, name }) => new Row('Company', { id, name })),
    phones: phones.map((phone) => phoneRow(dialect, 'Pe', phone)),
    addresses: addresses.map((address) => addressRow(dialect, 'Pe', address)),
    emails: emails.map((email) => new Row('PeEmail', withoutId(dialect, email))),
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
    phones: company.phones.map((phone) => phoneRow(state.dialect, 'Co', phone)),
    addresses: company.addresses.map((address) => addressRow(state.dialect, 'Co', address)),
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

const readPhone = (state: State, row: unknown): Phone => ({
  id: state.nextId(),
  phone: text(take(row, 'phone', 'Pe', 'Co')),
  type: text(take(row, 'phoneType', 'Pe', 'Co') ?? take(row, 'type')) || 'HOM',
  observation: text(take(row, 'phoneObservation', 'Pe', 'Co') ?? take(row, 'observation')),
});

const readAddress = (state: State, row: unknown): Address => {
  const get = (name: string): string =>
    text(take(row, `address${name}`, 'Pe', 'Co') ?? take(row, name));
  return {
    id: state.nextId(),
    stateId: Number(take(row, 'stateId')) || 1,
    cityId: Number(take(row, 'cityId')) || 1,
    address: text(take(row, 'address', 'Pe', 'Co')),
    zIPCode: get('zIPCode'),
    recipient: get('recipient'),
    observation: get('observation'),
    identifier: get('identifier'),
    geolocation: get('geolocation'),
  };
};

const modeOf = (row: unknown): string =>
  text(take(row, 'mode', 'BC') ?? take(row, 'BCMode', 'Pe')).toUpperCase();

/** Applies a list of an update: edits with a mode, by id or position, or the whole list anew. */
const applyRows = <T extends { id: number }>(
  stored: T[],
  sent: unknown,
  read: (row: unknown) => T,
  prefix: string,
): T[] => {
  if (!Array.isArray(sent) || sent.length === 0) return stored;
  if (sent.every((row) => modeOf(row) === '')) return sent.map(read);
  const rows = [...stored];
  for (const row of sent) {
    const id = Number(take(row, 'id', prefix) ?? take(row, 'id_Z', prefix));
    const at = rows.findIndex((each) => each.id === id);
    if (modeOf(row) === 'INS') rows.push(read(row));
    if (modeOf(row) === 'DLT' && at >= 0) rows.splice(at, 1);
    const existing = rows[at];
    if (modeOf(row) === 'UPD' && existing) rows[at] = { ...read(row), id: existing.id };
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
    phones: list(take(sent, 'phones')).map((row) => readPhone(state, row)),
    addresses: list(take(sent, 'addresses')).map((row) => readAddress(state, row)),
    emails: [{ id: state.nextId(), email }],
  };
  const guid = makeGuid();
  state.people.push(person);
  state.users.push({
    guid,
    email,
    password: text(take(account, 'password', 'User')),
    isActive: false,
    roles: [],
    personId: person.id,
    companyId,
    restoreKey: '',
  });
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
        phones: list(take(sent, 'phones')).map((row) => readPhone(state, row)),
        addresses: list(take(sent, 'addresses')).map((row) => readAddress(state, row)),
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
      const parms = readParms(body);
      const person = state.people.find(({ id }) => id === own.personId);
      const name = take(parms, 'firstName', 'User');
      const lastName = take(parms, 'lastName', 'User');
      if (person && name !== undefined) person.name = text(name);
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
      const parms = readParms(body);
      for (const field of ['name', 'lastName', 'identifier'] as const) {
        const value = take(parms, field, 'Person');
        if (value !== undefined) person[field] = text(value);
      }
      const readEmail = (row: unknown) => ({
        id: state.nextId(),
        email: text(take(row, 'email', 'Pe')),
      });
      person.phones = applyRows(
        person.phones,
        take(body, 'phones'),
        (row) => readPhone(state, row),
        'PePhone',
      );
      person.addresses = applyRows(
        person.addresses,
        take(body, 'addresses'),
        (row) => readAddress(state, row),
        'PeAddress',
      );
      person.emails = applyRows(person.emails, take(body, 'emails'), readEmail, 'PeEmail');
      return done();
    },
  },
};
