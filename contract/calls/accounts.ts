/** The session's user, and the protocol of the login, which is not a `/rest` call. Every page may load it. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { user } from '../entities/people.ts';
import { guid } from '../fields/fields.ts';

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
  access: { role: 'user', withoutFactor: true },
  effect: 'read',
  input: z.object({ guid: z.optional(guid()) }),
  output: z.object({ data: user }),
});
