import { and, count, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { apiTokens } from '#backend/database/tables/api-tokens';
import { AppError } from '#backend/http/app-error';
import { requirePermissions } from '#backend/http/permissions';
import type { Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { ApiToken } from '#contract/entities/tokens';
import { PERMISSIONS } from '#contract/people/permission';
import { permissionNames } from '#contract/people/permission-texts';
import { DAY_MS } from '#contract/time/dates';
import { createApiToken } from './api-tokens.ts';
import type { OwnSession } from './session.ts';

type Deps = Pick<Dependencies, 'db' | 'now'>;

const ROWS = 50;
/** Tokens that work. */
const MAX_TOKENS = 50;

const shown = {
  token: apiTokens,
  firstName: users.firstName,
  lastName: users.lastName,
};

interface Shown {
  token: typeof apiTokens.$inferSelect;
  firstName: string;
  lastName: string;
}

const toToken = ({ token, firstName, lastName }: Shown): ApiToken => ({
  id: token.id,
  name: token.name,
  start: token.start,
  permissions: PERMISSIONS.filter((one) => token.permissions.includes(one)),
  perMinute: token.perMinute,
  author: `${firstName} ${lastName}`.trim(),
  createdAt: token.createdAt.toISOString(),
  expiresAt: token.expiresAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  revokedAt: token.revokedAt?.toISOString() ?? null,
});

const readTokens = (
  db: Db | Tx,
  condition: SQL | undefined,
  { rowIndex, rowsMax }: { rowIndex: number; rowsMax: number },
) =>
  db
    .select(shown)
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(condition)
    .orderBy(desc(apiTokens.id))
    .offset(rowIndex * rowsMax)
    .limit(rowsMax);

const readToken = async (tx: Tx, id: number): Promise<ApiToken> => {
  const [row] = await readTokens(tx, eq(apiTokens.id, id), { rowIndex: 0, rowsMax: 1 });
  if (!row) throw new AppError('record.notFound');
  return toToken(row);
};

const addToken = async (
  tx: Tx,
  { token: { days, ...input } }: InputOf<'tokenAdd'>,
  session: OwnSession,
  now: Date,
) => {
  requirePermissions(session, input.permissions);
  const working = and(isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, now));
  if ((await tx.$count(apiTokens, working)) >= MAX_TOKENS) throw new AppError('token.tooMany');
  const { secret, start, tokenHash } = createApiToken();
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  const [row] = await tx
    .insert(apiTokens)
    .values({ ...input, start, tokenHash, userId: session.userId, createdAt: now, expiresAt })
    .returning({ id: apiTokens.id });
  if (!row) throw new Error('an insert returned no row');
  await recordChanges(tx, session, now, [
    {
      subject: 'token',
      subjectId: row.id,
      action: 'INS',
      changes: [
        { field: 'name', to: input.name },
        { field: 'permissions', to: input.permissions.map((one) => permissionNames[one]) },
        { field: 'expiresAt', to: expiresAt.toISOString() },
      ],
    },
  ]);
  return { data: await readToken(tx, row.id), secret };
};

const revokeToken = async (tx: Tx, id: number, session: OwnSession, now: Date) => {
  const { rowCount } = await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.id, id), isNull(apiTokens.revokedAt)));
  const token = await readToken(tx, id);
  if (rowCount === 1)
    await recordChanges(tx, session, now, [
      {
        subject: 'token',
        subjectId: id,
        action: 'UPD',
        changes: [{ field: 'revokedAt', from: null, to: now.toISOString() }],
      },
    ]);
  return { data: token };
};

export const createTokenHandlers = ({
  db,
  now,
}: Deps): Handlers<'tokenAdd' | 'tokenFilter' | 'tokenRevoke', OwnSession> => ({
  tokenAdd: (input, { session }) => db.transaction((tx) => addToken(tx, input, session, now())),

  tokenFilter: async ({ filters, rowIndex, rowsMax = ROWS }) => {
    const text = filters.find(({ FilterKey }) => FilterKey === 'text')?.FilterValue.trim();
    const condition = text ? sql`strpos(lower(${apiTokens.name}), lower(${text})) > 0` : undefined;
    const [rows, counted] = await Promise.all([
      readTokens(db, condition, { rowIndex, rowsMax }),
      db.select({ rows: count() }).from(apiTokens).where(condition),
    ]);
    return { data: rows.map(toToken), resultCount: counted[0]?.rows ?? 0 };
  },

  tokenRevoke: ({ id }, { session }) => db.transaction((tx) => revokeToken(tx, id, session, now())),
});
