/** Calls about users and persons, and the protocol of the login, which is not a `/rest` call. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { personAddress, personPhone } from '../definitions/person.ts';
import { newShape } from '../definitions/schemas.ts';
import { address, phone, user } from '../entities/people.ts';
import { guid } from '../fields/fields.ts';
import { email } from '../fields/person-fields.ts';
import { messages } from '../messages.ts';
import { currentPassword } from '../people/passwords.ts';

/** The login form (spec, section 5). */
export const loginForm = z.object({
  email: email(messages.loginEmail),
  password: currentPassword(),
});

/**
 * POST `/Oauth/access_token`, form-encoded: client_id, grant_type=password, scope=FullControl,
 * username, password. Source: the access manager of the existing REST host.
 */
export const LOGIN_PATH = '/Oauth/access_token';
export const LOGOUT_PATH = '/oauth/logout';
export const loginGrant = z.object({
  access_token: z.string(),
  token_type: z.string(),
  expires_in: z.number(),
  refresh_token: z.string(),
  scope: z.string(),
  user_guid: z.string(),
});
export const loginRefusal = z.object({
  error: z.object({ code: z.string(), message: z.string() }),
});

/** Codes of a rejected login, as in the existing host's access manager (10, 11 and 18 are the spec's). 11 also means an unknown account. */
export const LOGIN_CODES = {
  unavailable: '0',
  malformed: '1',
  notActivated: '10',
  wrong: '11',
  alsoWrong: '18',
  tooMany: '429',
} as const;

/** Returns the session's own user; `guid` may only name this one. */
export const userGet = defineCall({
  path: '/rest/user/get',
  access: { role: 'user' },
  effect: 'read',
  input: z.object({ guid: z.optional(guid()) }),
  output: z.object({ data: user }),
});

/** Adds a phone during the checkout. */
export const personAddPhone = defineCall({
  path: '/rest/person/addPhone',
  access: { role: 'user' },
  effect: 'write',
  input: z.object(newShape(personPhone)),
  output: z.object({ data: phone }),
});

/** Adds an address during the checkout. */
export const personAddAddress = defineCall({
  path: '/rest/person/addAddress',
  access: { role: 'user' },
  effect: 'write',
  input: z.object(newShape(personAddress)),
  output: z.object({ data: address }),
});
