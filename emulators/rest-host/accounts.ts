/** Creates, activates and changes accounts; changes and restores passwords with mailed keys. */
import type { Calls, Member, Visitor } from './call.ts';
import { addCompany } from './company-edits.ts';
import type { UserDocument } from './documents/people.ts';
import { type Fields, fieldsOf, listOf, neededText, textOf } from './fields.ts';
import { type Host, newGuid } from './host.ts';
import { editPerson, newPerson, personById } from './people.ts';
import { badRequest, denied, notFound, Refusal } from './refusal.ts';
import { endTokens, personOf, userByEmail } from './sessions.ts';

/** How long a mailed key is valid. */
const KEY_MS = 24 * 3_600_000;
const MIN_PASSWORD = 5;

const checkedPassword = (password: string): string => {
  if (password.length < MIN_PASSWORD) throw badRequest('The password is too short.');
  return password;
};

/** A mailed key: valid once, until it expires. */
const mailKey = (host: Host, kind: 'activation' | 'restore', to: string, url = ''): void => {
  const key = newGuid();
  host.keys.set(key, { email: to, endsAt: host.now() + KEY_MS, isUsed: false });
  host.mails.push({ to, kind, key, url: url + key, text: '' });
};

const addUser = (host: Host, input: Fields, externalOf: () => string): void => {
  const sent = fieldsOf(input.user, 'user');
  const email = neededText(sent, 'Email');
  if (userByEmail(host, email)) throw denied('emailTaken');
  const user: UserDocument = {
    UserGUID: newGuid(),
    UserName: textOf(sent, 'Name') || email,
    UserEmail: email,
    UserFirstName: neededText(sent, 'FirstName'),
    UserLastName: neededText(sent, 'LastName'),
    UserPassword: checkedPassword(textOf(sent, 'Password')),
    UserIsActive: true,
    UserIsActivated: false,
    UserExternalId: externalOf(),
    Roles: [],
  };
  host.world.people.Users.push(user);
  mailKey(host, 'activation', email, textOf(input, 'urlActivation'));
};

const inserted = (edits: readonly Fields[]): Fields[] =>
  edits.map((edit) => ({ ...edit, BCMode: 'INS' }));

const addPerson = (host: Host, sent: Fields): string => {
  const person = newPerson(host, {
    PersonName: neededText(sent, 'PersonName'),
    PersonLastName: neededText(sent, 'PersonLastName'),
    PersonIdentifier: textOf(sent, 'PersonIdentifier'),
  });
  editPerson(host, person, {
    phones: inserted(listOf(sent, 'Phones')),
    addresses: inserted(listOf(sent, 'Addresses')),
    emails: [{ PeEmail: textOf(sent, 'PersonDefaultEmail'), BCMode: 'INS' }],
  });
  return `Person:${person.PersonId}`;
};

const activate = (input: Fields, { host }: Visitor) => {
  const key = host.keys.get(neededText(input, 'guid').toLowerCase());
  const user = key && userByEmail(host, key.email);
  if (!key || !user) throw denied('badActivation');
  if (user.UserIsActivated) throw denied('alreadyActive');
  if (key.endsAt <= host.now()) throw denied('oldActivation');
  key.isUsed = true;
  user.UserIsActivated = true;
  return {};
};

const restore = (input: Fields, { host }: Visitor) => {
  const key = host.keys.get(neededText(input, 'key').toLowerCase());
  const email = neededText(input, 'email');
  const user = userByEmail(host, email);
  if (!key || !user || key.isUsed || key.email.toLowerCase() !== email.toLowerCase())
    throw denied('badKey');
  if (key.endsAt <= host.now()) throw denied('oldKey');
  user.UserPassword = checkedPassword(textOf(input, 'newPassword'));
  key.isUsed = true;
  endTokens(host, user.UserGUID);
  return {};
};

const changePassword = (input: Fields, { host, user, request }: Member) => {
  // Not 401, as the session stays valid.
  if (user.UserPassword !== textOf(input, 'password'))
    throw new Refusal(400, '11', 'The user or password is incorrect.');
  user.UserPassword = checkedPassword(textOf(input, 'newPassword'));
  endTokens(host, user.UserGUID, request);
  return {};
};

const updateUser = (input: Fields, { host, user }: Member) => {
  if (neededText(input, 'guid').toLowerCase() !== user.UserGUID) throw notFound('User');
  const parms = fieldsOf(input.parms ?? {}, 'parms');
  user.UserFirstName = textOf(parms, 'FirstName') || user.UserFirstName;
  user.UserLastName = textOf(parms, 'LastName') || user.UserLastName;
  const person = personById(host, personOf(user));
  if (person) {
    person.PersonName = user.UserFirstName;
    person.PersonLastName = user.UserLastName;
  }
  return {};
};

export const registrationCalls: Calls['open'] = {
  '/rest/user/addWithPerson': (input, { host }) => {
    addUser(host, input, () => addPerson(host, fieldsOf(input.person, 'person')));
    return {};
  },
  '/rest/user/addWithCompany': (input, { host }) => {
    addUser(host, input, () => {
      const sent = fieldsOf(input.company, 'company');
      const rut = neededText(sent, 'CompanyIdentifier');
      const existing = host.world.companies.Companies.find(
        ({ CompanyIdentifier }) => CompanyIdentifier === rut,
      );
      return `Company:${(existing ?? addCompany(host, 0, sent)).CompanyId}`;
    });
    return {};
  },
  '/rest/user/activate': activate,
  '/rest/user/restorePwdStep1': (input, { host }) => {
    const user = userByEmail(host, neededText(input, 'email'));
    if (!user) throw denied('unknownUser');
    mailKey(host, 'restore', user.UserEmail);
    return {};
  },
  '/rest/user/restorePwdStep2': restore,
};

export const accountCalls: Calls['members'] = {
  '/rest/user/changePwd': changePassword,
  '/rest/user/update': updateUser,
};
