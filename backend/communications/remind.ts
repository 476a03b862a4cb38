import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { communications } from '#backend/database/tables/communications';
import { queueMails } from '#backend/mail/outbox';
import { commTypeNames } from '#contract/communications';
import { DAY_MS, longDateTime } from '#contract/time/dates';
import type { Variant } from '#variants/schema';
import { type ContactRow, contactColumns, withContact } from './joined.ts';
import { agendaUrl } from './urls.ts';

const BATCH = 200;
/** A run leaves the rest to the next one. */
const MAX_BATCHES = 10;

const own = columnsOf(
  communications,
  'c',
  'id',
  'type',
  'subject',
  'message',
  'date',
  'sequence',
  'remindMinutes',
);
type Due = RowOf<typeof own> & ContactRow & { emails: string[] };

/** Locks due entries that no other process is mailing. Former employees get no mail. */
const takeDue = async (tx: Tx, shopId: number, now: Date): Promise<Due[]> => {
  const { rows } = await tx.execute<Due>(
    sql`select ${own}, ${contactColumns},
          array(select u.email::text from users u
            where u.person_id = c.person_id and not u.is_disabled
              and exists (select from employees e
                where e.person_id = u.person_id and e.company_id = ${shopId})
            order by u.id) as emails
        from communications c ${withContact}
        where c.remind_at <= ${now.toISOString()}::timestamptz
        order by c.remind_at, c.id limit ${BATCH} for update of c skip locked`,
  );
  return rows;
};

const mailsOf = (due: Due, variant: Variant) =>
  due.emails.map(
    (to) =>
      ({
        // Another date or another reminder time is another mail.
        event: `communication-reminder:${due.id}:${due.sequence}:${due.remindMinutes}:${to}`,
        to,
        template: 'communicationReminder',
        data: {
          type: commTypeNames[due.type],
          subject: due.subject,
          message: due.message,
          when: longDateTime(due.date),
          companyName: due.contactCompanyName,
          contactName: due.contactPersonName,
          phone: due.contactPhone,
          url: agendaUrl(variant, { id: due.id, date: new Date(due.date) }),
        },
      }) as const,
  );

/**
 * Mails the colleague in charge of each entry that is due, once for each time that it is scheduled.
 * @returns how many mails were queued
 */
export const remindDue = async (db: Db, variant: Variant, now: Date): Promise<number> => {
  let mailed = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { taken, queued } = await db.transaction(async (tx) => {
      const due = await takeDue(tx, variant.destinationCompany.id, now);
      if (due.length === 0) return { taken: 0, queued: 0 };
      // An entry of the day before shows as overdue in the schedule; its mail would be noise.
      const fresh = due.filter(({ date }) => now.getTime() - Date.parse(date) < DAY_MS);
      const mails = fresh.flatMap((each) => mailsOf(each, variant));
      const ids = due.map(({ id }) => id);
      await tx
        .update(communications)
        .set({ remindAt: null })
        .where(inArray(communications.id, ids));
      return { taken: due.length, queued: await queueMails(tx, mails) };
    });
    mailed += queued;
    if (taken < BATCH) break;
  }
  return mailed;
};
