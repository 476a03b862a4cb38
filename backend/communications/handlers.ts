import { sql } from 'drizzle-orm';
import type { OwnSession } from '#backend/auth/session';
import { wordList } from '#backend/database/columns';
import type { Db } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { toProperties } from '#backend/database/entity-columns';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import type { OutputOf } from '#contract/calls';
import { COMM_PAGE, OPEN_EVENTS } from '#contract/communications';
import { communicationEntity } from '#contract/definitions/communication';
import { dayRange, shopDay } from '#contract/time/dates';
import { addCommunication } from './add.ts';
import { findContacts, readColleagues } from './contacts.ts';
import { createFeedHandlers, type FeedCalls } from './feed-handlers.ts';
import { communicationCondition } from './filters.ts';
import { checkNamed } from './named.ts';
import { countCommunications, readCommunication, readCommunications } from './queries.ts';
import { readTimeline } from './timeline.ts';
import { changeCommunication } from './write.ts';

type Due = OutputOf<'communicationDue'>['data'];

/** Counts overdue entries, and those that are still to come today by the shop's clock. */
const countDue = async (
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

type Calls =
  | 'communicationAdd'
  | 'communicationAddEvent'
  | 'communicationUpdate'
  | 'communicationFilter'
  | 'commFind'
  | 'communicationDue'
  | 'communicationTimeline'
  | 'communicationContacts'
  | 'communicationPeople';

/** @throws AppError session.forbidden for an account without a person, who cannot be an employee */
const personOf = ({ personId }: OwnSession): number => {
  if (personId === null) throw new AppError('session.forbidden');
  return personId;
};

/** Drops absent fields, which keep their stored values. */
const presentOf = <T extends object>(fields: T): T =>
  // The fields that are left keep their types.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

export const createCommunicationHandlers = (
  deps: Pick<Dependencies, 'db' | 'now' | 'variant'>,
): Handlers<Calls | FeedCalls, OwnSession> => {
  const { db, now, variant } = deps;
  const shopId = variant.destinationCompany.id;
  return {
    ...createFeedHandlers(deps),

    communicationAdd: (input, { session }) => {
      const personId = personOf(session);
      return db.transaction((tx) =>
        addCommunication(tx, input, { personId, shopId }, { session, at: now() }),
      );
    },

    communicationAddEvent: ({ commId, commEvent, version }, { session }) =>
      db.transaction(async (tx) => {
        const { EventType, PersonId: personId, CommNewDate, EventObservation } = commEvent;
        await checkNamed(tx, { personId }, shopId, { part: 'commEvent', person: 'PersonId' });
        const change = {
          id: commId,
          version,
          fields: presentOf({ personId }),
          event: { type: EventType, date: CommNewDate, observation: EventObservation },
        };
        return { data: await changeCommunication(tx, change, { session, at: now() }) };
      }),

    communicationUpdate: ({ id, parms, version }, { session }) =>
      db.transaction(async (tx) => {
        const { CommContactCompanyId: contactCompanyId, CommPersonId: personId } = parms;
        const { CommContactPersonId: contactPersonId, CommRemindMinutes: remindMinutes } = parms;
        const named = { companyId: contactCompanyId, contactPersonId, personId };
        await checkNamed(tx, named, shopId, { part: 'parms', person: 'CommPersonId' });
        const fields = presentOf({
          ...toProperties(communicationEntity, parms),
          contactCompanyId,
          contactPersonId,
          personId,
          remindMinutes,
        });
        const event = {
          type: parms.CommLastEvent,
          date: parms.CommNewDate,
          observation: parms.EventObservation,
        };
        const change = { id, version, fields, event };
        return { data: await changeCommunication(tx, change, { session, at: now() }) };
      }),

    communicationFilter: async ({ filters, rowIndex, rowsMax = COMM_PAGE, orderBy }) => {
      const where = communicationCondition(filters);
      const page = { where, orderBy, limit: rowsMax, offset: rowIndex * rowsMax };
      const [data, resultCount] = await Promise.all([
        readCommunications(db, page),
        countCommunications(db, where),
      ]);
      return { data, resultCount };
    },

    commFind: async ({ id }) => {
      const data = await readCommunication(db, id);
      if (!data) throw new AppError('record.notFound');
      return { data };
    },

    communicationDue: async (_, { session }) => ({
      data: await countDue(db, { personId: personOf(session), now: now() }),
    }),

    communicationTimeline: async (input, { session: { permissions } }) =>
      readTimeline(db, input, { shopId, seesOrders: permissions.includes('orders') }),

    communicationContacts: async ({ text }) => ({ data: await findContacts(db, text, shopId) }),

    communicationPeople: async () => ({ data: await readColleagues(db, shopId) }),
  };
};
