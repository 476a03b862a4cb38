/** The demo's schedule: full around its creation date, and consistent with the rules. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { dayRange, shopDay } from '#contract/time/dates';
import { seedCommunications } from '#demo-data/communications';
import { loadVariant } from '#variants/load';
import { useDatabase } from '../support/database.ts';
import { plantPlaces, plantUser } from '../support/people.ts';

const NOW = new Date('2026-11-22T15:00:00.000Z');
const { database } = useDatabase();
beforeAll(async () => {
  const { db } = database();
  await plantPlaces(db);
  await plantUser(db, { isSeller: true, employeeOf: 1 });
  await plantUser(db, { employeeOf: 2 });
  const variant = await loadVariant('NAM');
  await db.transaction((tx) => seedCommunications(tx, variant, NOW));
});

const count = async (where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await database().db.execute<{ count: number }>(
    sql`select count(*) as count from communications c where ${where}`,
  );
  return rows[0]?.count ?? 0;
};

test('has some hundred entries before and after today, some today, some overdue', async () => {
  const { start, end } = dayRange(shopDay(NOW));
  const [from, to] = [start.toISOString(), end.toISOString()];
  expect(await count(sql`true`)).toBeGreaterThan(300);
  expect(
    await count(sql`c.date between ${from}::timestamptz and ${to}::timestamptz`),
  ).toBeGreaterThan(2);
  expect(await count(sql`c.date > ${to}::timestamptz`)).toBeGreaterThan(60);
  const overdue = sql`c.last_event in ('SCH', 'RSC') and c.date < ${NOW.toISOString()}::timestamptz`;
  expect(await count(overdue)).toBeGreaterThan(0);
  expect(await count(sql`${overdue} and c.date < ${from}::timestamptz - interval '4 days'`)).toBe(
    0,
  );
});

test('each entry has the state of its newest event, and no reminder in the past', async () => {
  const newest = sql`(select e from communication_events e where e.communication_id = c.id order by e.id desc limit 1)`;
  expect(
    await count(sql`(${newest}).type <> c.last_event or (${newest}).comm_new_date <> c.date`),
  ).toBe(0);
  expect(
    await count(sql`c.remind_at is not null and (c.date < ${NOW.toISOString()}::timestamptz
      or c.last_event not in ('SCH', 'RSC'))`),
  ).toBe(0);
});
