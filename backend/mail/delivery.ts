import { setTimeout as sleep } from 'node:timers/promises';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { mails } from '#backend/database/tables/mail';
import type { Log } from '#backend/http/log';
import { keepMailTest } from './mail-test.ts';
import { MAX_CONNECTIONS, type Mailer, type StoredMail } from './mailer.ts';
import { canBeMailed } from './outbox.ts';
import { isTemplateName, templates } from './templates.ts';

interface SendingOptions {
  db: Db;
  mailer: Mailer | null;
  log: Log;
  /** How long a worker leases a mail; longer than all timeouts of the mailer together. */
  leaseSeconds?: number;
  /** Delay before the first retry; doubles with each, up to six hours. */
  retrySeconds?: number;
  /** With the defaults the last attempt is about two days after the first. */
  maxAttempts?: number;
  /** No new mail is started after this time (a scheduled function is stopped at 30 s). */
  budgetMs?: number;
  /** Signals that the process stops: mails in progress are finished, and no more are claimed. */
  stopping?: AbortSignal | undefined;
}

interface SendingResult {
  sent: number;
  /** Will be retried. */
  postponed: number;
  givenUp: number;
}

const claimedColumns = columnsOf(
  mails,
  'mails',
  'id',
  'event',
  'attempts',
  'messageKey',
  'requestId',
  'recipient',
  'replyTo',
  'template',
  'data',
);
type Claimed = RowOf<typeof claimedColumns>;

const MAX_PAUSE_SECONDS = 6 * 60 * 60;

const isDue = sql`sent_at is null and failed_at is null and next_attempt_at <= now()
  and (locked_until is null or locked_until < now())`;

/** Claims due mails by the database's clock, which all workers share. */
const claim = async (db: Db, leaseSeconds: number): Promise<Claimed[]> => {
  const { rows } = await db.execute<Claimed>(
    sql`update mails set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (select id from mails where ${isDue} order by next_attempt_at, id
                     limit ${MAX_CONNECTIONS} for update skip locked)
        returning ${claimedColumns}`,
  );
  return rows;
};

/** An error that retries cannot solve. */
class Undeliverable extends Error {}

const sendOne = async (mailer: Mailer, mail: StoredMail): Promise<void> => {
  if (!canBeMailed(mail.recipient)) throw new Undeliverable('the recipient is not a valid address');
  await mailer.send(mail);
};

const isForgotten = (template: string): boolean =>
  isTemplateName(template) && templates[template].deleteWhenSent === true;

/** Removes addresses: log lines are not covered by the erasure of personal data. */
const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '(correo)');

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * Sends due mails; any number of workers may run in parallel. Mails of a killed worker are free again when
 * their lease ends, and go out with the same Message-ID.
 */
export const sendDueMails = async (options: SendingOptions): Promise<SendingResult> => {
  const { db, mailer, log, stopping } = options;
  const { leaseSeconds = 120, retrySeconds = 30, maxAttempts = 18 } = options;
  const end = Date.now() + (options.budgetMs ?? 20_000);
  const result: SendingResult = { sent: 0, postponed: 0, givenUp: 0 };
  if (!mailer) {
    const waiting = await db.$count(mails, isDue);
    if (waiting > 0) log.warn({ waiting }, 'mails cannot be sent: SMTP_URL is not set');
    return result;
  }

  const settle = async (mail: Claimed, error?: unknown) => {
    const isOver =
      error === undefined || error instanceof Undeliverable || mail.attempts >= maxAttempts;
    if (isOver && isForgotten(mail.template)) await db.delete(mails).where(eq(mails.id, mail.id));
    if (error === undefined) {
      await db
        .update(mails)
        .set({ sentAt: sql`now()`, lockedUntil: null, lastError: '', data: null })
        .where(eq(mails.id, mail.id));
      if (mail.template === 'officeTest') await keepMailTest(db, mailer.settings());
      result.sent += 1;
      return;
    }
    const lastError = reasonOf(error);
    const pause = Math.min(retrySeconds * 2 ** (mail.attempts - 1), MAX_PAUSE_SECONDS);
    await db
      .update(mails)
      .set({
        lockedUntil: null,
        lastError,
        nextAttemptAt: sql`now() + make_interval(secs => ${pause})`,
        failedAt: isOver ? sql`now()` : null,
      })
      .where(eq(mails.id, mail.id));
    const { event, attempts, requestId } = mail;
    const facts = {
      event: withoutAddresses(event),
      attempts,
      lastError: withoutAddresses(lastError),
      ...(requestId && { requestId }),
    };
    if (isOver) log.error(facts, 'mail failed for good');
    else log.warn(facts, 'mail failed, will be retried');
    result[isOver ? 'givenUp' : 'postponed'] += 1;
  };

  while (Date.now() < end && !stopping?.aborted) {
    const batch = await claim(db, leaseSeconds);
    if (batch.length === 0) break;
    await Promise.all(
      batch.map(async (mail) => {
        const error = await sendOne(mailer, mail).then(
          () => undefined,
          (reason: unknown) => reason ?? new Error('unknown'),
        );
        await settle(mail, error);
      }),
    );
  }
  return result;
};

const POLL_MS = 100;

/**
 * Waits while a worker, perhaps of another process, holds the newest mail to this address.
 * @param patienceMs maximum wait: the lease of a killed worker may be longer
 * @returns whether it was sent
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
    await sleep(POLL_MS);
  }
};
