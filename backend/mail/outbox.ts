/** Writes a mail into the outbox, inside the transaction of what it reports. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { runPrepared, statement } from '#backend/database/prepared';
import type { Prepared } from '#backend/database/transaction';
import { currentRequestId } from '#backend/http/request-context';
import * as fields from '#contract/fields/person-fields';
import type { MailData, TemplateName } from './templates.ts';

export interface MailOf<T extends TemplateName> {
  /** The mail's unique key, such as `order-received:1001`: the second mail of an event is not written. */
  event: string;
  /**
   * One address; a comma would add recipients. One that no mail server takes is given up when the mail
   * is sent, with a line in the log: what the mail reports does not fail by it.
   */
  to: string;
  replyTo?: string;
  template: T;
  data: MailData<T>;
}

const address = fields.email();

/** Whether this is exactly one address; accounts are older than the rule of what is one. */
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

const writing = statement<{ rows: string }>(
  'queue-mails',
  ({ rows }) => sql`insert into mails (event, recipient, reply_to, template, data, request_id)
    select * from json_to_recordset(${rows}::json)
      as m (event text, recipient text, reply_to text, template text, data jsonb, request_id text)
    on conflict (event) do nothing`,
);

/** What writes them: an event that has its mail gets no second one. */
export const mailsStatement = (mails: readonly Mail[]): Prepared =>
  writing({ rows: JSON.stringify(mails.map(rowOf)) });

/**
 * @param tx the caller's transaction: the mails exist if and only if what they report happened
 * @returns how many this call wrote: an event that has its mail already gets no second one
 */
export const queueMails = async (tx: Tx | Db, mails: readonly Mail[]): Promise<number> => {
  if (mails.length === 0) return 0;
  const { rowCount } = await runPrepared(tx, mailsStatement(mails));
  return rowCount;
};

/** One mail. @returns whether this call wrote it; false = the event has its mail already */
export const queueMail = async (tx: Tx | Db, mail: Mail): Promise<boolean> =>
  (await queueMails(tx, [mail])) === 1;
