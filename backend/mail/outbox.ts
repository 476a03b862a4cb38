/** Writes a mail into the outbox, inside the transaction of what it reports. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { executePrepared } from '#backend/database/prepared';
import * as fields from '#contract/person-fields';
import type { MailData, TemplateName } from './templates.ts';

interface Mail<T extends TemplateName> {
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

/**
 * @param tx the caller's transaction: the mail exists if and only if what it reports happened
 * @returns whether this call wrote it; false = the event has its mail already
 */
export const queueMail = async <T extends TemplateName>(
  tx: Tx | Db,
  mail: Mail<T>,
): Promise<boolean> => {
  const replyTo = mail.replyTo && canBeMailed(mail.replyTo) ? mail.replyTo.trim() : '';
  const { rowCount } = await executePrepared(
    tx,
    'queue-mail',
    sql`insert into mails (event, recipient, reply_to, template, data)
        values (${mail.event}, ${mail.to.trim()}, ${replyTo},
          ${mail.template}, ${JSON.stringify(mail.data)}::jsonb)
        on conflict (event) do nothing`,
  );
  return rowCount === 1;
};
