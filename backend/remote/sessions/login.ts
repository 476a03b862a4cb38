/** Logs in at a host's access manager, and hides what it reveals about accounts. */
import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import { networkOf } from '#backend/http/client-address';
import type { Log } from '#backend/http/log';
import { LoginRefused } from '#backend/http/login-refused';
import { failWithUniformTime } from '#backend/http/uniform-timing';
import { LOGIN_LIMITS } from '#backend/rate-limit/account-limits';
import { createMeter } from '#backend/rate-limit/meter';
import type { Limit } from '#backend/rate-limit/throttle';
import { LOGIN_CODES } from '#contract/calls/accounts';
import { errors } from '#contract/errors';
import { InvalidHostAnswer } from '../http/answer.ts';
import { type HostAnswer, type HostClient, readJson } from '../http/client.ts';
import { HostRefusal, inSpanish } from '../http/refusal.ts';
import { isFields, lookUpIn } from '../wire/read.ts';

interface LoginDependencies {
  client: HostClient;
  clientId: string;
  log: Log;
}

interface HostGrant {
  token: string;
  userGuid: string;
}

/** The sealed token must fit into a cookie of 4 kB. */
export const MAX_TOKEN_LENGTH = 2_000;

/** Attempts are counted in this process; the host counts them per account. */
const limitsOf = (
  username: string,
  address: string,
): [ofAddress: [Limit, string], ofPlace: [Limit, string]] => [
  [LOGIN_LIMITS.address, address],
  [LOGIN_LIMITS.place, `${networkOf(address)} ${username.toLowerCase()}`],
];

/** The answer to a login. */
const grant = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH)),
  user_guid: z.string().check(z.minLength(1), z.maxLength(100)),
});

/** Returns what a login grants; undefined if it grants nothing. */
export const grantIn = (reply: unknown): HostGrant | undefined => {
  const lookUp = lookUpIn(isFields(reply) ? reply : {});
  const { data } = grant.safeParse({
    access_token: lookUp('', 'access_token'),
    user_guid: lookUp('user', 'gUID'),
  });
  return data && { token: data.access_token, userGuid: data.user_guid };
};

/** GeneXus's spelling, and the specification's, for hosts that tell letters apart. */
export const LOGIN_PATHS = ['/oauth/access_token', '/Oauth/access_token'] as const;
/** Returns whether a host has nothing at this path. */
export const isElsewhere = ({ status, code }: Pick<HostRefusal, 'status' | 'code'>): boolean =>
  code === '' && (status === 404 || status === 405);
export const loginForm = (clientId: string, username: string, password: string): URLSearchParams =>
  new URLSearchParams({
    client_id: clientId,
    grant_type: 'password',
    scope: 'FullControl',
    username,
    password,
  });

const readGrant = (answer: HostAnswer): HostGrant => {
  const granted = grantIn(readJson(answer));
  if (!granted) throw new InvalidHostAnswer('the host granted nothing');
  return granted;
};

/** Format of the access manager's codes. */
const CODE = /^\w{1,20}$/;

const wrong = (code: string) => new LoginRefused(401, code, 'Credenciales inválidas');

/** Converts the host's error to what the person is shown. */
const loginError = (error: HostRefusal): Error => {
  switch (error.code) {
    // Nobody may learn whether an account exists or is disabled (ASVS 6.3.8).
    case '8':
    case '9':
    case '11':
      return wrong(LOGIN_CODES.wrong);
    case '18':
      return wrong(LOGIN_CODES.alsoWrong);
    case '10':
      return new LoginRefused(
        401,
        LOGIN_CODES.notActivated,
        'El usuario no se encuentra activado, compruebe su email',
      );
    // The host does not know the shop: not the person's fault.
    case '39':
      return new AppError('server.unavailable');
    default:
      if (error.status === 429)
        return new LoginRefused(
          429,
          LOGIN_CODES.tooMany,
          errors['request.tooMany'].text,
          error.retryAfter || 60,
        );
      if (error.status >= 500) return new AppError('server.unavailable');
      // The code is sent in a header as well.
      return CODE.test(error.code)
        ? new LoginRefused(401, error.code, inSpanish(error.message))
        : wrong(LOGIN_CODES.wrong);
  }
};

export const createLogin = ({ client, clientId, log }: LoginDependencies) => {
  const meter = createMeter(log);

  const count = async (username: string, address: string): Promise<void> => {
    for (const [limit, key] of limitsOf(username, address)) {
      const wait = await meter.take(limit, key);
      if (wait > 0)
        throw new LoginRefused(429, LOGIN_CODES.tooMany, errors['request.tooMany'].text, wait);
    }
  };

  /** Undoes the count of a successful attempt, and of earlier ones by its owner from here. */
  const forget = async (username: string, address: string): Promise<void> => {
    const [ofAddress, ofPlace] = limitsOf(username, address);
    await meter.refund(...ofAddress);
    await meter.reset(...ofPlace);
  };

  const askAt = async (path: string, username: string, password: string): Promise<HostGrant> =>
    client.ask({ path, kind: 'login', body: loginForm(clientId, username, password) }, readGrant);

  const askHost = async (username: string, password: string): Promise<HostGrant> => {
    const [path, otherPath] = LOGIN_PATHS;
    try {
      return await askAt(path, username, password).catch((error: unknown) => {
        if (error instanceof HostRefusal && isElsewhere(error))
          return askAt(otherPath, username, password);
        throw error;
      });
    } catch (error) {
      if (!(error instanceof HostRefusal)) throw error;
      if (error.code === '39') log.error({ clientId }, 'the host does not know API_CLIENT_ID');
      throw loginError(error);
    }
  };

  /** @throws LoginRefused, AppError */
  return async (
    { username, password }: { username: string; password: string },
    address: string,
  ): Promise<HostGrant> => {
    await count(username, address);
    try {
      const result = await failWithUniformTime(() => askHost(username, password));
      await forget(username, address);
      return result;
    } catch (error) {
      // Without a decision by the host, as with too many requests, no wrong password was tried.
      if (!(error instanceof LoginRefused) || error.status === 429)
        for (const limit of limitsOf(username, address)) await meter.refund(...limit);
      throw error;
    }
  };
};
