/** API tokens: other systems make calls with them, with some permissions of the user who made each. */
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { apiTokens } from '#backend/database/tables/api-tokens';
import { AppError } from '#backend/http/app-error';
import { noteApiToken } from '#backend/http/request-context';
import { MINUTE_MS } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import {
  type CallerRow,
  callerColumns,
  callerJoins,
  callerOfRow,
  type UserSession,
} from './caller.ts';
import { hashToken } from './hash-token.ts';

/** Scanners of leaked secrets find tokens by it. */
const PREFIX = 'mst_';
/** How much of a token lists show. */
const START = PREFIX.length + 4;
/** Minimum interval between updates of the last use, so that most requests only read. */
const TOUCH_MS = MINUTE_MS;

/** Returns a new token with 256 random bits. */
export const createApiToken = () => {
  const secret = PREFIX + randomBytes(32).toString('base64url');
  return { secret, start: secret.slice(0, START), tokenHash: hashToken(secret) };
};

/** Reads the token from `Authorization: Bearer mst_…`; others are none of the shop's. */
export const apiTokenOf = (request: Request): string | undefined =>
  /^Bearer\s+(mst_\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];

const tokenColumns = columnsOf(apiTokens, 't', 'permissions', 'perMinute', 'lastUsedAt');
const named = sql`t.id as "apiTokenId", t.name as "apiTokenName"`;

type TokenRow = CallerRow &
  RowOf<typeof tokenColumns> & { apiTokenId: number; apiTokenName: string };

const findQuery = statement<{ tokenHash: string; now: string; shopId: number }, TokenRow>(
  'find-api-token',
  ({ tokenHash, now, shopId }) => sql`
  select ${callerColumns}, ${tokenColumns}, ${named}
  from api_tokens t
  join users u on u.id = t.user_id
  ${callerJoins(shopId)}
  where t.token_hash = ${tokenHash} and t.expires_at > ${now}::timestamptz and t.revoked_at is null
    and not u.is_disabled and own.position is not null`,
);

/**
 * Finds the user for whom a token speaks. It has the permissions that it was given and that its user still has.
 * @throws AppError token.ended
 */
export const findApiCaller = async (
  db: Db,
  token: string,
  { now, variant }: { now: Date; variant: Pick<Variant, 'destinationCompany'> },
): Promise<UserSession & { tokenHash: string; provedAt: null }> => {
  const tokenHash = hashToken(token);
  const shopId = variant.destinationCompany.id;
  const query = findQuery({ tokenHash, now: now.toISOString(), shopId });
  const { rows } = await runPrepared(db, query);
  const [row] = rows;
  if (!row) throw new AppError('token.ended');
  const { apiTokenId: id, apiTokenName: name, perMinute, lastUsedAt } = row;
  if (!lastUsedAt || now.getTime() - new Date(lastUsedAt).getTime() > TOUCH_MS)
    await db.update(apiTokens).set({ lastUsedAt: now }).where(eq(apiTokens.id, id));
  noteApiToken(name);
  const caller = callerOfRow(row, false);
  return {
    ...caller,
    permissions: caller.permissions.filter((one) => row.permissions.includes(one)),
    apiToken: { id, perMinute },
    tokenHash,
    provedAt: null,
  };
};
