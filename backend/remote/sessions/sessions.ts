import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import type { Cookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import type { Seal } from '#backend/http/seal';
import type { Session, Sessions } from '#backend/port';
import type { User } from '#contract/entities/people';
import { PERMISSIONS } from '#contract/people/permission';
import { cacheAnswers } from '../cached-answers.ts';
import { InvalidHostAnswer } from '../http/answer.ts';
import type { HostClient } from '../http/client.ts';
import { endsSession, HostRefusal } from '../http/refusal.ts';
import { createSkippedLog } from '../skipped-log.ts';
import { createLogin, MAX_TOKEN_LENGTH } from './login.ts';
import { findUser } from './who.ts';

/** A session at the host. */
export interface RemoteSession extends Session {
  token: string;
  /** At most some seconds old, unless this process saw a change. */
  user: User;
  /** Whether the host confirmed it for this request. */
  isFresh: boolean;
}

interface SessionDependencies {
  client: HostClient;
  clientId: string;
  seal: Seal;
  cookies: Cookies;
  log: Log;
}

interface RemoteSessions extends Sessions<RemoteSession> {
  /** Called after a change, so that the user is loaded again. */
  changed: (session: RemoteSession) => void;
  /** Loads the current user, including changes by other processes. @throws HostRefusal, AppError, InvalidHostAnswer */
  whoIs: (session: RemoteSession) => Promise<User>;
}

const DAY_SECONDS = 24 * 3_600;
/** Idle timeout, as for the shop's own sessions; the host's tokens expire by themselves. */
const IDLE_SECONDS = 14 * DAY_SECONDS;
/** Maximum life of a session. */
const LIFE_SECONDS = 90 * DAY_SECONDS;
/** How long a revoked role or token may still be accepted. */
const CACHE_MS = 15_000;
const MAX_CACHED = 5_000;

const storedSession = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(MAX_TOKEN_LENGTH)),
  guid: z.string().check(z.minLength(1)),
  /** Time of sealing in seconds since 1970. */
  at: z.int(),
  /** Start of the session; undefined = time of sealing. */
  since: z.optional(z.int()),
});
type StoredSession = z.output<typeof storedSession>;

const secondsNow = (): number => Math.floor(Date.now() / 1_000);

/** Returns the remaining idle time in seconds. */
const secondsLeft = ({ at, since = at }: StoredSession): number =>
  Math.min(at + IDLE_SECONDS, since + LIFE_SECONDS) - secondsNow();

const keyOf = ({ token }: { token: string }): string =>
  createHash('sha256').update(token).digest('base64url');

export const sessionOf = (token: string, user: User, isFresh: boolean): RemoteSession => ({
  token,
  user,
  isFresh,
  userGuid: user.gUID,
  email: user.email,
  firstName: user.person?.name || user.firstName,
  lastName: user.person?.lastName || user.lastName,
  personId: user.person?.id ?? null,
  personIdentifier: user.person?.identifier ?? '',
  company: user.company,
  isSeller: user.isSeller,
  // The host decides and refuses.
  permissions: PERMISSIONS,
  companyIds: user.person?.employeeOf.map(({ id }) => id) ?? [],
});

/** Sessions over a host's own: the host's token is sealed in the cookie, and the host decides whether it is valid. */
export const createRemoteSessions = (deps: SessionDependencies): RemoteSessions => {
  const { client, seal, cookies, log } = deps;
  const users = cacheAnswers<User>(CACHE_MS, MAX_CACHED);
  const login = createLogin(deps);
  const reportSkipped = createSkippedLog(log);

  const storedSessionIn = (request: Request): StoredSession | null => {
    const sealed = cookies.tokenOf(request);
    const plain = sealed === undefined ? null : seal.unseal(sealed);
    if (!plain) return null;
    const { data } = storedSession.safeParse(JSON.parse(plain.toString('utf8')));
    return data && secondsLeft(data) > 0 ? data : null;
  };

  const sealed = (session: StoredSession): string =>
    seal.seal(Buffer.from(JSON.stringify(session)));

  /** Extends a used session: seals the cookie again once a day. */
  const renew = (
    found: StoredSession,
    request: Request,
    replyHeaders: Headers | undefined,
  ): void => {
    const at = secondsNow();
    if (at - found.at < DAY_SECONDS || request.headers.has('authorization')) return;
    const renewed: StoredSession = { ...found, at, since: found.since ?? found.at };
    const cookie = cookies.sessionCookie(request, sealed(renewed), secondsLeft(renewed));
    replyHeaders?.append('set-cookie', cookie);
  };

  const end = async (session: StoredSession): Promise<void> => {
    users.forget(keyOf(session));
    try {
      await client.ask(
        { path: '/oauth/logout', kind: 'login', token: session.token, repeats: true },
        () => undefined,
      );
    } finally {
      // Drop what was cached during the request.
      users.forget(keyOf(session));
    }
  };

  return {
    find: async (request, replyHeaders) => {
      const found = storedSessionIn(request);
      if (!found) return null;
      const { token, guid: userGuid } = found;
      let isFresh = false;
      try {
        const user = await users.get(keyOf(found), () => {
          isFresh = true;
          return findUser({ client, reportSkipped: reportSkipped }, { token, userGuid });
        });
        renew(found, request, replyHeaders);
        return sessionOf(token, user, isFresh);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (!(error instanceof HostRefusal))
          throw Object.assign(new AppError('server.unavailable', { retryAfter: 5 }), {
            cause: error,
          });
        if (!endsSession(error) && error.status >= 500) throw new AppError('server.unknown');
        // Too many requests: the session continues.
        if (!endsSession(error) && error.status === 429)
          throw Object.assign(
            new AppError('server.unavailable', { retryAfter: error.retryAfter || 5 }),
            { cause: error },
          );
        log.info({ status: error.status, code: error.code }, 'the host ended a session');
        // Clear the invalid cookie.
        if (!request.headers.has('authorization'))
          replyHeaders?.append('set-cookie', cookies.sessionCookie(request, '', 0));
        return null;
      }
    },

    login: async (credentials, visitor) => {
      const { token, userGuid } = await login(credentials, visitor.clientAddress);
      const granted = sealed({ token, guid: userGuid, at: secondsNow() });
      // A previous session of this browser is replaced, never continued.
      const previous = storedSessionIn(visitor.request);
      if (previous) await end(previous).catch(() => {});
      return { token: granted, seconds: IDLE_SECONDS, userGuid };
    },

    logout: async (request) => {
      const found = storedSessionIn(request);
      if (!found) return;
      try {
        await end(found);
      } catch (error) {
        // Only an unavailable host is worth a retry; after any other answer the cookie must go.
        if (!(error instanceof AppError && error.cause instanceof InvalidHostAnswer)) throw error;
        log.warn({ err: error }, 'the host did not end a session');
      }
    },

    changed: (session) => users.forget(keyOf(session)),

    whoIs: async (session) => {
      const { token, userGuid, user, isFresh } = session;
      if (isFresh) return user;
      // The cached user stays until the answer: a failure here must not end the session for other calls.
      return users.renew(keyOf(session), () =>
        findUser({ client, reportSkipped: reportSkipped }, { token, userGuid }),
      );
    },
  };
};
