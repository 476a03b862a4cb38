import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { deleteInBatches } from '#backend/database/delete-batch';
import { runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { sessions } from '#backend/database/tables/accounts';
import { AppError } from '#backend/http/app-error';
import type { Cookies } from '#backend/http/cookie';
import { PROOF_MINUTES } from '#contract/calls/second-factor';
import { DAY_MS, MINUTE_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { apiTokenOf, findApiCaller } from './api-tokens.ts';
import {
  type CallerRow,
  callerColumns,
  callerJoins,
  callerOfRow,
  type UserSession,
} from './caller.ts';
import { hashToken } from './hash-token.ts';

/** Lifetime without use. */
export const IDLE_MS = 14 * DAY_MS;
/** Maximum lifetime. */
const LIFE_MS = 90 * DAY_MS;
/** Maximum per user; the oldest ends. */
const MAX_SESSIONS = 20;
/** How long a proof of identity counts. */
const PROOF_MS = PROOF_MINUTES * MINUTE_MS;
/** Minimum interval between updates of the last use, so that most requests only read. */
const TOUCH_MS = 10 * MINUTE_MS;

const expiry = (createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + LIFE_MS));

export interface OwnSession extends UserSession {
  /** SHA-256 of the token in hex: the key of the row. */
  tokenHash: string;
  /** When the session's user last proved to be there; null in sessions of an earlier release. */
  provedAt: Date | null;
}

interface OpenedSession {
  /** Formatted like the existing host's tokens, `guid!hex`, with 256 random bits. */
  token: string;
  expiresAt: Date;
}

/**
 * @param tx serializes logins of the same user
 * @param provedAt when the user last proved who it is; by default with this login
 */
export const openSession = async (
  tx: Tx,
  userId: number,
  from: { userAgent: string; address: string },
  now: Date,
  provedAt: Date | null = now,
): Promise<OpenedSession> => {
  const token = `${randomUUID()}!${randomBytes(32).toString('hex')}`;
  const expiresAt = expiry(now, now);
  await tx.execute(sql`select from users where id = ${userId} for no key update`);
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    lastSeenAt: now,
    provedAt,
    expiresAt,
    userAgent: from.userAgent.slice(0, 300),
    address: from.address.slice(0, 60),
  });
  await tx.execute(
    sql`delete from sessions where token_hash in (
          select token_hash from sessions where user_id = ${userId}
          order by last_seen_at desc, created_at desc offset ${MAX_SESSIONS})`,
  );
  return { token, expiresAt };
};

const sessionColumns = columnsOf(sessions, 's', 'createdAt', 'lastSeenAt', 'provedAt');

type SessionRow = CallerRow & RowOf<typeof sessionColumns>;

/** Finds the caller of a request in one query over primary keys. */
const findQuery = statement<{ tokenHash: string; now: string; shopId: number }, SessionRow>(
  'find-session',
  ({ tokenHash, now, shopId }) => sql`
  select ${callerColumns}, ${sessionColumns}
  from sessions s
  join users u on u.id = s.user_id
  ${callerJoins(shopId)}
  where s.token_hash = ${tokenHash} and s.expires_at > ${now}::timestamptz
    and not u.is_disabled`,
);

interface SessionDependencies {
  db: Db;
  now: () => Date;
  cookies: Cookies;
  variant: Pick<Variant, 'destinationCompany'>;
}

/** @param replyHeaders receives the browser's cookie if the session is extended */
export const findSession = async (
  request: Request,
  { db, now: clock, cookies, variant }: SessionDependencies,
  replyHeaders?: Headers,
): Promise<OwnSession | null> => {
  const now = clock();
  const apiToken = apiTokenOf(request);
  if (apiToken) return findApiCaller(db, apiToken, { now, variant });
  const token = cookies.tokenOf(request);
  if (!token) return null;
  const tokenHash = hashToken(token);
  const { rows } = await runPrepared(
    db,
    findQuery({ tokenHash, now: now.toISOString(), shopId: variant.destinationCompany.id }),
  );
  const row = rows[0];
  if (!row) return null;
  if (now.getTime() - new Date(row.lastSeenAt).getTime() > TOUCH_MS) {
    const expiresAt = expiry(new Date(row.createdAt), now);
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt })
      .where(eq(sessions.tokenHash, tokenHash));
    const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
    if (!request.headers.has('authorization'))
      replyHeaders?.set('set-cookie', cookies.sessionCookie(request, token, seconds));
  }
  const provedAt = row.provedAt ? new Date(row.provedAt) : null;
  const isProved = provedAt !== null && now.getTime() - provedAt.getTime() < PROOF_MS;
  return { ...callerOfRow(row, isProved), tokenHash, provedAt };
};

export const closeSession = async (db: Db | Tx, tokenHash: string): Promise<void> => {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
};

/**
 * Throws if the session was ended since the request began.
 * @param tx must have locked the user, as password changes do before they end sessions
 * @throws AppError session.missing
 */
export const throwIfEnded = async (tx: Tx, { tokenHash }: OwnSession): Promise<void> => {
  if ((await tx.$count(sessions, eq(sessions.tokenHash, tokenHash))) === 0)
    throw new AppError('session.missing');
};

/** Ends all sessions of a user. @param except the hash of the one that stays @returns how many ended */
export const closeSessionsOf = async (
  db: Db | Tx,
  userId: number,
  except = '',
): Promise<number> => {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, except)));
  return rowCount ?? 0;
};

/** Deletes expired sessions. @returns how many */
export const deleteExpiredSessions = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db, sessions, lt(sessions.expiresAt, now));
