import type { OwnSession } from '#backend/auth/session';
import type { Dependencies } from '#backend/database/dependencies';
import { AppError } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { COMM_PAGE } from '#contract/communications';
import { addCommunication } from './add.ts';
import { findContacts, readColleagues } from './contacts.ts';
import { countDue } from './due.ts';
import { createFeedHandlers, type FeedCalls } from './feed-handlers.ts';
import { communicationCondition } from './filters.ts';
import { checkNamed } from './named.ts';
import { countCommunications, readCommunication, readCommunications } from './queries.ts';
import { readTimeline } from './timeline.ts';
import { changeCommunication } from './write.ts';

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
          type: parms.CommType,
          subject: parms.CommSubject,
          message: parms.CommMessage,
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

    communicationTimeline: async (input) => readTimeline(db, input, shopId),

    communicationContacts: async ({ text }) => ({ data: await findContacts(db, text, shopId) }),

    communicationPeople: async () => ({ data: await readColleagues(db, shopId) }),
  };
};
