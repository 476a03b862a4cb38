import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import type { Prepared } from '#backend/database/transaction';
import { currentRequestId } from '#backend/http/request-context';
import * as fields from '#contract/fields/email';
import type { MailData, TemplateName } from './templates.ts';

export interface MailOf<T extends TemplateName> {
  /** The mail's unique key, such as `order-received:1001`; an event is mailed once. */
  event: string;
  /**
   * A single address. An invalid one fails when the mail is sent, with a line in the log, not in the
   * transaction that queues it.
   */
  to: string;
  replyTo?: string;
  template: T;
  data: MailData<T>;
}

const address = fields.email();

/** Checks for exactly one valid address; stored ones may be older than today's rule. */
export const canBeMailed = (text: string): boolean => address.safeParse(text).success;

type Mail = { [T in TemplateName]: MailOf<T> }[TemplateName];

const rowOf = ({ event, to, replyTo = '', template, data }: Mail) => ({
  event,
  recipient: to.trim(),
  reply_to: canBeMailed(replyTo) ? replyTo.trim() : '',
  template,
  data,
  request_id: currentRequestId() ?? '',
});

const insertMails = statement<{ rows: string }>(
  'queue-mails',
  ({ rows }) => sql`insert into mails (event, recipient, reply_to, template, data, request_id)
    select * from json_to_recordset(${rows}::json)
      as m (event text, recipient text, reply_to text, template text, data jsonb, request_id text)
    on conflict (event) do nothing`,
);

/** Returns the statement that queues mails; events that have one are skipped. */
export const mailsStatement = (mails: readonly Mail[]): Prepared =>
  insertMails({ rows: JSON.stringify(mails.map(rowOf)) });

/**
 * Queues mails in the transaction of the events that they report.
 * @returns how many were written; events that have one are skipped
 */
export const queueMails = async (tx: Tx | Db, mails: readonly Mail[]): Promise<number> => {
  if (mails.length === 0) return 0;
  const { rowCount } = await runPrepared(tx, mailsStatement(mails));
  return rowCount;
};

/** Queues one mail. @returns false if the event has one already */
export const queueMail = async (tx: Tx | Db, mail: Mail): Promise<boolean> =>
  (await queueMails(tx, [mail])) === 1;
