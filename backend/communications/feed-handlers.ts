import { eq, sql } from 'drizzle-orm';
import { recordChanges } from '#backend/audit/record';
import { randomKey } from '#backend/auth/one-time-tokens';
import { type OwnSession, throwIfEnded } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { calendarFeeds } from '#backend/database/tables/communications';
import type { Handlers } from '#backend/port';
import type { AuditAction } from '#contract/entities/audit';
import { CALENDAR_PATH } from '#contract/time/calendar';

export type FeedCalls = 'calendarFeedFind' | 'calendarFeedRenew' | 'calendarFeedEnd';

/** Records that the address changed, never the address itself. */
const record = (tx: Tx, session: OwnSession, at: Date, action: AuditAction) =>
  recordChanges(tx, session, at, [
    {
      subject: 'user',
      subjectId: session.userGuid,
      action,
      changes: [
        action === 'DLT'
          ? { field: 'calendarFeed', from: true, to: false }
          : { field: 'calendarFeed', to: at.toISOString() },
      ],
    },
  ]);

export const createFeedHandlers = ({
  db,
  now,
  variant,
}: Pick<Dependencies, 'db' | 'now' | 'variant'>): Handlers<FeedCalls, OwnSession> => ({
  calendarFeedFind: async (_, { session }) => {
    const [feed] = await db
      .select({ createdAt: calendarFeeds.createdAt })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userId, session.userId));
    return { data: feed ? { createdAt: feed.createdAt.toISOString() } : null };
  },

  calendarFeedRenew: async (_, { session }) => {
    const { key, keyHash } = randomKey();
    const createdAt = now();
    await db.transaction(async (tx) => {
      // A password that is restored meanwhile ends this session, and what it opens.
      await tx.execute(sql`select from users where id = ${session.userId} for no key update`);
      await throwIfEnded(tx, session);
      await tx
        .insert(calendarFeeds)
        .values({ userId: session.userId, keyHash, createdAt })
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: { keyHash, createdAt } });
      await record(tx, session, createdAt, 'UPD');
    });
    const url = `${variant.url}${CALENDAR_PATH}/${key}.ics`;
    return { data: { url, createdAt: createdAt.toISOString() } };
  },

  calendarFeedEnd: async (_, { session }) => {
    await db.transaction(async (tx) => {
      const { rowCount } = await tx
        .delete(calendarFeeds)
        .where(eq(calendarFeeds.userId, session.userId));
      if (rowCount) await record(tx, session, now(), 'DLT');
    });
    return {};
  },
});
