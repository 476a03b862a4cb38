/** Reads the outbox, as the owner of a mailbox would read the mail. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';

interface Queued extends Record<string, unknown> {
  template: string;
  reply_to: string;
  data: Record<string, unknown>;
}

/** Mails to an address, oldest first. */
export const mailsTo = async (db: Db, recipient: string): Promise<Queued[]> => {
  const { rows } = await db.execute<Queued>(
    sql`select template, reply_to, data from mails where recipient = ${recipient} order by id`,
  );
  return rows;
};

/** The last part of the path of the link in the newest mail to an address. */
export const keyMailedTo = async (db: Db, recipient: string): Promise<string> => {
  const mail = (await mailsTo(db, recipient)).at(-1);
  return new URL(String(mail?.data.url)).pathname.split('/').at(-1) ?? '';
};
