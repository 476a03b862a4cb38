/**
 * Sessions over a host's own: its token stays on our side of the browser, sealed in the cookie, and the host
 * says at each turn whether it still counts.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { AppError } from '#backend/http/app-error';
import type { Cookies } from '#backend/http/cookie';
import type { Log } from '#backend/http/log';
import type { Session, Sessions } from '#backend/port';
import type { User } from '#contract/entities/people';
import { cacheAnswers } from '../cached-answers.ts';
import { HostNonsense } from '../http/answer.ts';
import type { HostClient } from '../http/client.ts';
import { endsSession, HostRefusal } from '../http/refusal.ts';
import { createUnread } from '../unread.ts';
import { createLogin, LONGEST_TOKEN } from './login.ts';
import type { Seal } from './seal.ts';
import { findWho } from './who.ts';

/** A session of the host's. */
export interface RemoteSession extends Session {
  token: string;
  /** Seconds old at the most, unless this process heard of a change. */
  user: User;
  /** Whether the host said so for this very request. */
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
  /** After a change: who it is will be asked anew. */
  changed: (session: RemoteSession) => void;
  /** Who it is by now: another process may have changed it. @throws HostRefusal, AppError, HostNonsense */
  whoIs: (session: RemoteSession) => Promise<User>;
}

const DAY_SECONDS = 24 * 3_600;
/** As the shop's own sessions: one that nobody uses for so long is over; the host ends its tokens by itself. */
const IDLE_SECONDS = 14 * DAY_SECONDS;
/** No session outlives this, however much it is used. */
const LIFE_SECONDS = 90 * DAY_SECONDS;
/** So long a role that was taken away, or a token that was ended elsewhere, may still count. */
const KNOWN_MS = 15_000;
const MOST_KNOWN = 5_000;

const kept = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(LONGEST_TOKEN)),
  guid: z.string().check(z.minLength(1)),
  /** When it was sealed: seconds since 1970. */
  at: z.int(),
  /** When it began; absent = when it was sealed. */
  since: z.optional(z.int()),
});
type Kept = z.output<typeof kept>;

const secondsNow = (): number => Math.floor(Date.now() / 1_000);

/** How long it lasts from now on, unused. */
const secondsOf = ({ at, since = at }: Kept): number =>
  Math.min(at + IDLE_SECONDS, since + LIFE_SECONDS) - secondsNow();

const keyOf = ({ token }: { token: string }): string =>
  createHash('sha256').update(token).digest('base64url');

const sessionOf = (token: string, user: User, isFresh: boolean): RemoteSession => ({
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
  companyIds: user.person?.employeeOf.map(({ id }) => id) ?? [],
});

export const createRemoteSessions = (deps: SessionDependencies): RemoteSessions => {
  const { client, seal, cookies, log } = deps;
  const known = cacheAnswers<User>(KNOWN_MS, MOST_KNOWN);
  const login = createLogin(deps);
  const unread = createUnread(log);

  const keptIn = (request: Request): Kept | null => {
    const sealed = cookies.tokenOf(request);
    const plain = sealed === undefined ? null : seal.unseal(sealed);
    if (!plain) return null;
    const { data } = kept.safeParse(JSON.parse(plain.toString('utf8')));
    return data && secondsOf(data) > 0 ? data : null;
  };

  const sealed = (session: Kept): string => seal.seal(Buffer.from(JSON.stringify(session)));

  /** One that is used lasts on: a browser's cookie is sealed anew once a day. */
  const renew = (found: Kept, request: Request, replyHeaders: Headers | undefined): void => {
    const at = secondsNow();
    if (at - found.at < DAY_SECONDS || request.headers.has('authorization')) return;
    const renewed: Kept = { ...found, at, since: found.since ?? found.at };
    const cookie = cookies.sessionCookie(request, sealed(renewed), secondsOf(renewed));
    replyHeaders?.append('set-cookie', cookie);
  };

  const end = async (session: Kept): Promise<void> => {
    known.forget(keyOf(session));
    try {
      await client.ask(
        { path: '/oauth/logout', kind: 'login', token: session.token, repeats: true },
        () => undefined,
      );
    } finally {
      // Who came while it was on its way looks anew.
      known.forget(keyOf(session));
    }
  };

  return {
    find: async (request, replyHeaders) => {
      const found = keptIn(request);
      if (!found) return null;
      const { token, guid: userGuid } = found;
      let isFresh = false;
      try {
        const user = await known.get(keyOf(found), () => {
          isFresh = true;
          return findWho({ client, unread }, { token, userGuid });
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
        // Too much is asked of the host: no word about this session, which goes on.
        if (!endsSession(error) && error.status === 429)
          throw Object.assign(
            new AppError('server.unavailable', { retryAfter: error.retryAfter || 5 }),
            { cause: error },
          );
        log.info({ status: error.status, code: error.code }, 'the host ended a session');
        // Cleanly: the browser lets go of what opens nothing any more.
        if (!request.headers.has('authorization'))
          replyHeaders?.append('set-cookie', cookies.sessionCookie(request, '', 0));
        return null;
      }
    },

    login: async (credentials, visitor) => {
      const { token, userGuid } = await login(credentials, visitor.clientAddress);
      const granted = sealed({ token, guid: userGuid, at: secondsNow() });
      // A session that the browser still had is replaced, never continued.
      const former = keptIn(visitor.request);
      if (former) await end(former).catch(() => {});
      return { token: granted, seconds: IDLE_SECONDS, userGuid };
    },

    logout: async (request) => {
      const found = keptIn(request);
      if (!found) return;
      try {
        await end(found);
      } catch (error) {
        // Only a host that is away may say yes another time. One that has said something else says it again, and the
        // cookie must go.
        if (!(error instanceof AppError && error.cause instanceof HostNonsense)) throw error;
        log.warn({ err: error }, 'the host did not end a session');
      }
    },

    changed: (session) => known.forget(keyOf(session)),

    whoIs: async (session) => {
      const { token, userGuid, user, isFresh } = session;
      if (isFresh) return user;
      // What was known stands until it came: a host that stumbles over this takes the session from no other call.
      return known.renew(keyOf(session), () => findWho({ client, unread }, { token, userGuid }));
    },
  };
};
