import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import { consumeKey, createKey, KEY_HOURS, linkTo } from '#backend/auth/one-time-tokens';
import { verifyPassword } from '#backend/auth/password';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { users } from '#backend/database/tables/accounts';
import { consents, erasures } from '#backend/database/tables/privacy';
import { subscriptions } from '#backend/database/tables/site';
import { AppError } from '#backend/http/app-error';
import { worksFor } from '#backend/http/shop-seller';
import { queueMail } from '#backend/mail/outbox';
import type { FileStore } from '#backend/media/files';
import type { Handlers } from '#backend/port';
import {
  countAttempt,
  HOUR_SECONDS,
  type Limit,
  resetAttempts,
  throttle,
} from '#backend/rate-limit/throttle';
import { ERASE_PARAMETER } from '#contract/calls/privacy';
import { errors } from '#contract/errors';
import { cancelErasure, requestErasure } from './erasure-requests.ts';
import { exportOf } from './export.ts';
import { openOrdersOf } from './open-orders.ts';

const exports: Limit = { name: 'person-export', points: 20, seconds: HOUR_SECONDS };
/** Per seller: enough for customers who ask at the counter, too few to copy the customer list. */
const exportsFor: Limit = { name: 'person-export-for', points: 20, seconds: HOUR_SECONDS };
const mailedLinks: Limit = { name: 'erase-link', points: 5, seconds: HOUR_SECONDS };
const wrongPasswords: Limit = { name: 'erase-password', points: 11, seconds: 15 * 60 };
const MAX_CONSENTS = 100;

type Deps = Pick<Dependencies, 'db' | 'variant' | 'now'> & { files: FileStore };
type PrivacyCalls =
  | 'personExport'
  | 'personExportFor'
  | 'personPrivacy'
  | 'personEraseLink'
  | 'personErase'
  | 'personEraseCancel';

/** @throws AppError password.wrong */
const checkPassword = async (
  { db }: Deps,
  { userId, userGuid }: OwnSession,
  password: string,
): Promise<void> => {
  await throttle(db, wrongPasswords, userGuid);
  const [user] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await verifyPassword(password, user?.passwordHash)))
    throw new AppError('password.wrong', { fields: { password: errors['password.wrong'].text } });
  await resetAttempts(db, wrongPasswords, userGuid);
};

/** Employees have written in others' names: somebody must remove them from the team first. */
const rejectEmployee = (session: OwnSession, { variant }: Deps): void => {
  if (session.isSeller || worksFor(session, variant.destinationCompany.id))
    throw new AppError('erasure.employee');
};

const rejectOpenOrders = async (tx: Tx, userId: number): Promise<void> => {
  const open = await openOrdersOf(tx, userId);
  if (open.length > 0)
    throw new AppError('erasure.openOrders', {
      text: `Tienes ${open.length === 1 ? 'un pedido' : 'pedidos'} sin terminar: ${open.join(', ')}. Cuando ${open.length === 1 ? 'termine o se cancele' : 'terminen o se cancelen'}, puedes borrar tu cuenta.`,
    });
};

const request = (deps: Deps, session: OwnSession, key: string | undefined): Promise<Date> =>
  deps.db.transaction(async (tx) => {
    const { userId, userGuid, email, firstName } = session;
    await rejectOpenOrders(tx, userId);
    // After the other checks, so that a failed request does not use the key up.
    if (key !== undefined && (await consumeKey(tx, key, 'erase', deps.now())) !== userId)
      throw new AppError('erasure.stale');
    return requestErasure(tx, { guid: userGuid, email, firstName, isDisabled: false }, deps);
  });

export const createPrivacyHandlers = (deps: Deps): Handlers<PrivacyCalls, OwnSession> => {
  const { db, variant, now } = deps;
  return {
    personExport: async (_, { session }) => {
      await throttle(db, exports, session.userGuid);
      return { data: await exportOf(deps, session) };
    },

    personExportFor: async ({ id, reason }, { session }) => {
      await throttle(db, exportsFor, session.userGuid);
      const [user] = await db
        .select({ userId: users.id, email: users.email })
        .from(users)
        .where(eq(users.personId, id))
        .limit(1);
      const data = await exportOf(deps, {
        personId: id,
        userId: user?.userId ?? null,
        email: user?.email ?? '',
      });
      await db.transaction((tx) =>
        recordChanges(tx, session, now(), [
          {
            subject: 'person',
            subjectId: id,
            action: 'UPD',
            changes: [{ field: 'dataExport', to: now().toISOString() }],
            reason,
          },
        ]),
      );
      return { data };
    },

    personPrivacy: async (_, { session: { userId, userGuid, email } }) => {
      const rows = await db
        .select()
        .from(consents)
        .where(eq(consents.email, email))
        .orderBy(desc(consents.id))
        .limit(MAX_CONSENTS);
      const subscribed = await db.$count(
        subscriptions,
        and(eq(subscriptions.value, email), isNotNull(subscriptions.confirmedAt)),
      );
      const [erasure] = await db
        .select()
        .from(erasures)
        .where(and(eq(erasures.userGuid, userGuid), isNull(erasures.doneAt)));
      return {
        consents: rows.map(({ kind, version, givenAt, endedAt }) => ({
          kind,
          version,
          givenAt: givenAt.toISOString(),
          endedAt: endedAt?.toISOString() ?? null,
        })),
        newsletter: subscribed > 0,
        erasureDueAt: erasure?.dueAt.toISOString() ?? null,
        openOrders: await openOrdersOf(db, userId),
      };
    },

    personEraseLink: async (_, { session }) => {
      rejectEmployee(session, deps);
      if ((await countAttempt(db, mailedLinks, session.userGuid)) > 0) return {};
      await db.transaction(async (tx) => {
        const { key, keyHash } = await createKey(tx, session.userId, 'erase', now());
        await queueMail(tx, {
          event: `erase:${keyHash.slice(0, 32)}`,
          to: session.email,
          template: 'eraseLink',
          data: {
            name: session.firstName,
            url: `${linkTo(variant, 'profile')}?${ERASE_PARAMETER}=${key}`,
            hours: KEY_HOURS.erase,
          },
        });
      });
      return {};
    },

    personErase: async ({ password, key }, { session }) => {
      rejectEmployee(session, deps);
      if (password !== undefined) await checkPassword(deps, session, password);
      const dueAt = await request(deps, session, password === undefined ? key : undefined);
      return { dueAt: dueAt.toISOString() };
    },

    personEraseCancel: async (_, { session }) => {
      await cancelErasure(deps, session.userGuid);
      return {};
    },
  };
};
