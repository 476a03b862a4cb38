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
import type { HostClient } from '../http/client.ts';
import { endsSession, HostRefusal } from '../http/refusal.ts';
import { createUnread } from '../unread.ts';
import { keepAnswers } from './kept.ts';
import { createLogin, LONGEST_TOKEN } from './login.ts';
import type { Seal } from './seal.ts';
import { findWho } from './who.ts';

/** A session of the host's. */
export interface RemoteSession extends Session {
  token: string;
  user: User;
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
}

/** As long as the shop's own sessions; the host ends its tokens by itself. */
const LIFE_SECONDS = 14 * 24 * 3_600;
/** So long a role that was taken away, or a token that was ended elsewhere, may still count. */
const KNOWN_MS = 15_000;
const MOST_KNOWN = 5_000;

const kept = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(LONGEST_TOKEN)),
  guid: z.string().check(z.minLength(1)),
  /** Seconds since 1970. */
  at: z.int(),
});
type Kept = z.output<typeof kept>;

const keyOf = ({ token }: { token: string }): string =>
  createHash('sha256').update(token).digest('base64url');

const sessionOf = (token: string, user: User): RemoteSession => ({
  token,
  user,
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
  const known = keepAnswers<User>(KNOWN_MS, MOST_KNOWN);
  const login = createLogin(deps);
  const unread = createUnread(log);

  const keptIn = (request: Request): Kept | null => {
    const sealed = cookies.tokenOf(request);
    const plain = sealed === undefined ? null : seal.unseal(sealed);
    if (!plain) return null;
    const parsed = kept.safeParse(JSON.parse(plain.toString('utf8')));
    const isAlive = parsed.success && parsed.data.at + LIFE_SECONDS > Date.now() / 1_000;
    return isAlive ? parsed.data : null;
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
      try {
        const user = await known.get(keyOf(found), () =>
          findWho({ client, unread }, { token, userGuid }),
        );
        return sessionOf(token, user);
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
      const at = Math.floor(Date.now() / 1_000);
      const sealed = seal.seal(Buffer.from(JSON.stringify({ token, guid: userGuid, at })));
      // A session that the browser still had is replaced, never continued.
      const former = keptIn(visitor.request);
      if (former) await end(former).catch(() => {});
      return { token: sealed, seconds: LIFE_SECONDS, userGuid };
    },

    logout: async (request) => {
      const found = keptIn(request);
      if (found) await end(found);
    },

    changed: (session) => known.forget(keyOf(session)),
  };
};
