import { sql } from 'drizzle-orm';
import { wordList } from '#backend/database/columns';
import type { Db } from '#backend/database/connection';
import type { OutputOf } from '#contract/calls';
import { OPEN_EVENTS } from '#contract/communications';
import { dayRange, shopDay } from '#contract/time/dates';

type Due = OutputOf<'communicationDue'>['data'];

/** Counts overdue entries, and those that are still to come today by the shop's clock. */
export const countDue = async (
  db: Db,
  { personId, now }: { personId: number; now: Date },
): Promise<Due> => {
  const { end } = dayRange(shopDay(now));
  const at = (instant: Date) => sql`${instant.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Record<'late' | 'today' | 'myLate' | 'myToday', number>>(
    sql`select count(*) filter (where c.date < ${at(now)}) as late,
          count(*) filter (where c.date >= ${at(now)}) as today,
          count(*) filter (where c.date < ${at(now)} and c.person_id = ${personId}) as "myLate",
          count(*) filter (where c.date >= ${at(now)} and c.person_id = ${personId}) as "myToday"
        from communications c
        where c.last_event in ${wordList(OPEN_EVENTS)} and c.date <= ${at(end)}`,
  );
  const { late = 0, today = 0, myLate = 0, myToday = 0 } = rows[0] ?? {};
  return { all: { overdue: late, today }, mine: { overdue: myLate, today: myToday } };
};
