/** Sends what is due in the outbox; any number of workers may do so at once. */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { mails } from '#backend/database/tables/mail';
import type { Log } from '#backend/http/log';
import { MAX_CONNECTIONS, type Mailer, type StoredMail } from './mailer.ts';
import { canBeMailed } from './outbox.ts';
import { isTemplateName, templates } from './templates.ts';

interface SendingOptions {
  db: Db;
  mailer: Mailer | null;
  log: Log;
  /** How long a worker keeps a mail to itself; longer than the mailer's own time-outs together. */
  leaseSeconds?: number;
  /** Before the first repeat; doubles with each further one, up to six hours. */
  retrySeconds?: number;
  /** With the defaults the last attempt comes about two days after the first. */
  maxAttempts?: number;
  /** No new mail is begun after this long (a scheduled function is stopped at 30 s). */
  budgetMs?: number;
  /** No more mails are taken then: those under way are, and are marked. */
  stopping?: AbortSignal | undefined;
}

interface SendingResult {
  sent: number;
  /** Will be tried again. */
  postponed: number;
  givenUp: number;
}

const claimed = columnsOf(
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
type Claimed = RowOf<typeof claimed>;

const LONGEST_PAUSE_SECONDS = 6 * 60 * 60;

const isDue = sql`sent_at is null and failed_at is null and next_attempt_at <= now()
  and (locked_until is null or locked_until < now())`;

/** The database's clock counts: workers on several machines agree on it. */
const claim = async (db: Db, leaseSeconds: number): Promise<Claimed[]> => {
  const { rows } = await db.execute<Claimed>(
    sql`update mails set attempts = attempts + 1, locked_until = now() + make_interval(secs => ${leaseSeconds})
        where id in (select id from mails where ${isDue} order by next_attempt_at, id
                     limit ${MAX_CONNECTIONS} for update skip locked)
        returning ${claimed}`,
  );
  return rows;
};

/** No later attempt can end otherwise. */
class Undeliverable extends Error {}

const sendOne = async (mailer: Mailer, mail: StoredMail): Promise<void> => {
  if (!canBeMailed(mail.recipient)) throw new Undeliverable('the recipient is no address');
  await mailer.send(mail);
};

const isForgotten = (template: string): boolean =>
  isTemplateName(template) && templates[template].isForgotten === true;

/** A log is kept apart from what the shop erases: it names nobody. */
const unnamed = (text: string): string =>
  text.replace(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, '(correo)');

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * @returns what became of the mails this call took. A worker that is killed loses nothing: its mails
 *   come free when their lease ends, and go out with the same Message-ID.
 */
export const sendDueMails = async (options: SendingOptions): Promise<SendingResult> => {
  const { db, mailer, log, stopping } = options;
  const { leaseSeconds = 120, retrySeconds = 30, maxAttempts = 18 } = options;
  const end = Date.now() + (options.budgetMs ?? 20_000);
  const result: SendingResult = { sent: 0, postponed: 0, givenUp: 0 };
  if (!mailer) {
    const waiting = await db.$count(mails, isDue);
    if (waiting > 0) log.warn({ waiting }, 'mails wait: SMTP_URL names no server');
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
      result.sent += 1;
      return;
    }
    const lastError = reasonOf(error);
    const pause = Math.min(retrySeconds * 2 ** (mail.attempts - 1), LONGEST_PAUSE_SECONDS);
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
      event: unnamed(event),
      attempts,
      lastError: unnamed(lastError),
      ...(requestId && { requestId }),
    };
    if (isOver) log.error(facts, 'mail given up');
    else log.warn(facts, 'mail not sent, will be tried again');
    result[isOver ? 'givenUp' : 'postponed'] += 1;
  };

  while (Date.now() < end && !stopping?.aborted) {
    const taken = await claim(db, leaseSeconds);
    if (taken.length === 0) break;
    await Promise.all(
      taken.map(async (mail) => {
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
