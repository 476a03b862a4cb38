/** Several processes that send due reminders, and a concurrent change: one mail each. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindDue } from '#backend/communications/remind';
import { connect, type Database } from '#backend/database/connection';
import { loadVariant } from '#variants/load';
import { useDatabase } from '../support/database.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const variant = await loadVariant('NAM');
const { url, database } = useDatabase();
const processes: Database[] = [];
let email = '';
const DUE = 450;
beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  const seller = await plantUser(db, { isSeller: true, employeeOf: 1 });
  email = seller.email;
  await db.execute(
    sql`insert into communications (type, subject, message, last_event, date, remind_minutes, remind_at,
          creator_person_id, creator_company_id, contact_company_id, person_id)
        select 'PHO', 'n' || n, 'x', 'SCH', now() + interval '10 minutes', 15, now() - interval '5 minutes',
          ${seller.personId}, 1, 2, ${seller.personId}
        from generate_series(1, ${DUE}) n`,
  );
  processes.push(connect(url()), connect(url()));
});
afterAll(async () => {
  for (const each of processes) await each.close();
});

test('eight runs of two workers write one mail for each entry', async () => {
  const runs = processes.flatMap(({ db }) =>
    Array.from({ length: 4 }, () => remindDue(db, variant, new Date())),
  );
  const told = await Promise.all(runs);
  const left = await Promise.all(processes.map(({ db }) => remindDue(db, variant, new Date())));
  expect([...told, ...left].reduce((sum, each) => sum + each, 0)).toBe(DUE);
  const { rows } = await database().db.execute(
    sql`select count(*)::int as mails, count(distinct data ->> 'subject')::int as entries from mails
        where template = 'communicationReminder' and recipient = ${email}`,
  );
  expect(rows).toEqual([{ mails: DUE, entries: DUE }]);
});
