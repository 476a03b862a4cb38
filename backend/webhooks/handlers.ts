import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { webhookDeliveries, webhooks } from '#backend/database/tables/shop-events';
import { AppError, refuseField } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import type { InputOf } from '#contract/calls';
import type { Webhook, WebhookDelivery } from '#contract/entities/shop-events';
import { isWebhookUrl } from './public-address.ts';
import { createKey } from './signature.ts';

interface Deps extends Pick<Dependencies, 'db' | 'now'> {
  /** Whether webhooks may lead into the shop's own network, for demo shops and tests. */
  allowsInside: boolean;
}

type Calls =
  | 'webhookAdd'
  | 'webhookFilter'
  | 'webhookUpdate'
  | 'webhookRemove'
  | 'webhookDeliveries'
  | 'webhookResend';

const ROWS = 50;
const MAX_WEBHOOKS = 20;

const isOpen = sql`${webhookDeliveries.deliveredAt} is null and ${webhookDeliveries.failedAt} is null`;

const readWebhooks = (db: Db | Tx, where: SQL | undefined, { limit = 1, offset = 0 } = {}) =>
  db
    .select({
      hook: webhooks,
      firstName: users.firstName,
      lastName: users.lastName,
      waiting: sql<number>`(select count(*)::int from webhook_deliveries d
        where d.webhook_id = ${webhooks.id} and d.delivered_at is null and d.failed_at is null)`,
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.userId))
    .where(where)
    .orderBy(desc(webhooks.id))
    .limit(limit)
    .offset(offset);

type Read = Awaited<ReturnType<typeof readWebhooks>>[number];

const toWebhook = ({ hook, firstName, lastName, waiting }: Read): Webhook => ({
  id: hook.id,
  url: hook.url,
  types: hook.types,
  isDisabled: hook.isDisabled,
  version: hook.version,
  author: `${firstName} ${lastName}`.trim(),
  createdAt: hook.createdAt.toISOString(),
  failingSince: hook.failingSince?.toISOString() ?? null,
  waiting,
});

const readWebhook = async (tx: Db | Tx, id: number): Promise<Webhook> => {
  const [row] = await readWebhooks(tx, eq(webhooks.id, id));
  if (!row) throw new AppError('record.notFound');
  return toWebhook(row);
};

const toDelivery = (row: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  id: row.id,
  messageId: `msg_${row.messageId}`,
  type: row.type,
  data: row.data,
  at: row.at.toISOString(),
  nextAttemptAt: row.deliveredAt || row.failedAt ? null : row.nextAttemptAt.toISOString(),
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  failedAt: row.failedAt?.toISOString() ?? null,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
});

const fieldsOf = ({ url, types, isDisabled }: Webhook) => ({ url, types, isDisabled });

const STATES: Readonly<Record<string, SQL>> = {
  WAI: isOpen,
  DEL: sql`${webhookDeliveries.deliveredAt} is not null`,
  FAI: sql`${webhookDeliveries.failedAt} is not null`,
};

export const createWebhookHandlers = ({
  db,
  now,
  allowsInside,
}: Deps): Handlers<Calls, OwnSession> => {
  const checkUrl = (url: string | undefined, field: string): void => {
    if (url !== undefined && !isWebhookUrl(url, allowsInside)) throw refuseField(field);
  };

  const add = async (
    tx: Tx,
    { webhook: { url, types } }: InputOf<'webhookAdd'>,
    session: OwnSession,
  ) => {
    if ((await tx.$count(webhooks)) >= MAX_WEBHOOKS) throw new AppError('webhook.tooMany');
    const { secret, sealedSecret } = await createKey(db);
    const [row] = await tx
      .insert(webhooks)
      .values({
        url,
        types: [...new Set(types)],
        sealedSecret,
        userId: session.userId,
        // Whatever runs now is told.
        readXid: sql`pg_snapshot_xmin(pg_current_snapshot())`,
        createdAt: now(),
      })
      .returning({ id: webhooks.id });
    if (!row) throw new Error('an insert returned no row');
    const data = await readWebhook(tx, row.id);
    await recordChanges(tx, session, now(), [
      {
        subject: 'webhook',
        subjectId: row.id,
        action: 'INS',
        changes: changesBetween(null, fieldsOf(data)),
      },
    ]);
    return { data, secret };
  };

  const lock = async (tx: Tx, { id, version }: { id: number; version?: number | undefined }) => {
    await tx.execute(sql`select from webhooks where id = ${id} for update`);
    const before = await readWebhook(tx, id);
    if (version !== undefined && version !== before.version)
      throw new AppError('record.stale', { detail: before });
    return before;
  };

  const update = async (tx: Tx, input: InputOf<'webhookUpdate'>, session: OwnSession) => {
    const before = await lock(tx, input);
    const { newSecret, ...parms } = input.parms;
    const key = newSecret && (await createKey(db));
    await tx
      .update(webhooks)
      .set({
        ...parms,
        ...(key && { sealedSecret: key.sealedSecret }),
        ...(parms.isDisabled === false && { failingSince: null }),
        version: before.version + 1,
      })
      .where(eq(webhooks.id, input.id));
    const data = await readWebhook(tx, input.id);
    const changes = changesBetween(fieldsOf(before), fieldsOf(data));
    if (key) changes.push({ field: 'newSecret', to: true });
    await recordChanges(tx, session, now(), [
      { subject: 'webhook', subjectId: input.id, action: 'UPD', changes },
    ]);
    return { data, ...(key && { secret: key.secret }) };
  };

  return {
    webhookAdd: (input, { session }) => {
      checkUrl(input.webhook.url, 'webhook.url');
      return db.transaction((tx) => add(tx, input, session));
    },

    webhookFilter: async ({ filters, rowIndex, rowsMax: limit = ROWS }) => {
      const text = filters.find(({ FilterKey }) => FilterKey === 'text')?.FilterValue.trim();
      const where = text ? sql`strpos(lower(${webhooks.url}), lower(${text})) > 0` : undefined;
      const rows = await readWebhooks(db, where, { limit, offset: rowIndex * limit });
      return { data: rows.map(toWebhook), resultCount: await db.$count(webhooks, where) };
    },

    webhookUpdate: (input, { session }) => {
      checkUrl(input.parms.url, 'parms.url');
      return db.transaction((tx) => update(tx, input, session));
    },

    webhookRemove: async (input, { session }) => {
      await db.transaction(async (tx) => {
        const before = await lock(tx, input);
        await tx.delete(webhooks).where(eq(webhooks.id, input.id));
        await recordChanges(tx, session, now(), [
          {
            subject: 'webhook',
            subjectId: input.id,
            action: 'DLT',
            changes: changesBetween(fieldsOf(before), null),
          },
        ]);
      });
      return {};
    },

    webhookDeliveries: async ({ filters, rowIndex, rowsMax = ROWS }) => {
      const filterOf = (key: string) =>
        filters.find(({ FilterKey }) => FilterKey === key)?.FilterValue;
      const id = filterOf('webhookId');
      const where = and(
        id === undefined ? undefined : eq(webhookDeliveries.webhookId, Number(id) || 0),
        STATES[filterOf('state') ?? ''],
      );
      const [rows, counted] = await Promise.all([
        db
          .select()
          .from(webhookDeliveries)
          .where(where)
          .orderBy(desc(webhookDeliveries.id))
          .limit(rowsMax)
          .offset(rowIndex * rowsMax),
        db.select({ rows: count() }).from(webhookDeliveries).where(where),
      ]);
      return { data: rows.map(toDelivery), resultCount: counted[0]?.rows ?? 0 };
    },

    webhookResend: async ({ id }) => {
      const [row] = await db
        .update(webhookDeliveries)
        .set({ attempts: 0, nextAttemptAt: sql`now()`, deliveredAt: null, failedAt: null })
        .where(eq(webhookDeliveries.id, id))
        .returning();
      if (!row) throw new AppError('record.notFound');
      return { data: toDelivery(row) };
    },
  };
};
