/** Whether a mail has left: whoever wrote it may wait for the worker that took it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { mails } from '#backend/database/tables/mail';

const PAUSE_MS = 100;

/**
 * Waits while a worker, perhaps another process's, has the newest mail to this address.
 * @param patienceMs a worker that was killed keeps its mail until the lease ends; nobody waits for that
 */
export const waitUntilSent = async (db: Db, to: string, patienceMs = 20_000): Promise<boolean> => {
  const end = performance.now() + patienceMs;
  while (true) {
    const [mail] = await db
      .select({
        hasLeft: sql<boolean>`${mails.sentAt} is not null`,
        isTaken: sql<boolean>`coalesce(${mails.lockedUntil} > now(), false)`,
      })
      .from(mails)
      .where(eq(mails.recipient, to))
      .orderBy(desc(mails.id))
      .limit(1);
    if (!mail?.isTaken || performance.now() > end) return mail?.hasLeft ?? false;
    await sleep(PAUSE_MS);
  }
};
