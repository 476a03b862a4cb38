import { createFactorHandlers, type FactorCalls } from '#backend/auth/factors/handlers';
import { createRegistrationHandlers } from '#backend/auth/handlers';
import type { AuthDependencies } from '#backend/auth/registration';
import type { OwnSession } from '#backend/auth/session';
import { createPlaceHandlers } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { Handlers, Session } from '#backend/port';
import { readPerson, readUser } from './people.ts';
import { addAddress, addPhone } from './person-changes.ts';
import { createProfileHandlers, type ProfileCalls } from './profile-handlers.ts';

const personOf = (session: Session): number => {
  if (session.personId === null) throw new AppError('record.notFound');
  return session.personId;
};

const entryOf = <T extends { id: number }>(entries: readonly T[], id: number): T => {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new AppError('record.notFound');
  return entry;
};

type PeopleCalls =
  | 'stateList'
  | 'cityList'
  | 'userAddWithPerson'
  | 'userRestorePwdStep1'
  | 'userRestorePwdStep2'
  | ProfileCalls
  | FactorCalls
  | 'userGet'
  | 'personAddPhone'
  | 'personAddAddress';

export const createPeopleHandlers = (
  deps: AuthDependencies,
): Handlers<PeopleCalls, OwnSession> => ({
  ...createPlaceHandlers(deps),
  ...createRegistrationHandlers(deps),
  ...createProfileHandlers(deps),
  ...createFactorHandlers(deps),

  userGet: async ({ guid }, { session }) => {
    // Other people's accounts are not found.
    if (guid !== undefined && guid.toLowerCase() !== session.userGuid)
      throw new AppError('record.notFound');
    const { permissions, refundLimit, factor } = session;
    const user = await readUser(deps.db, session.userId);
    const isLimited = permissions.includes('orders') && !permissions.includes('refunds');
    return {
      data: {
        ...user,
        permissions: [...permissions],
        ...(isLimited && refundLimit > 0 && { refundLimit }),
        ...(factor.isMissing && { lacksFactor: true }),
      },
    };
  },

  personAddPhone: async (phone, { session }) => {
    const personId = personOf(session);
    return deps.db.transaction(async (tx) => {
      const id = await addPhone(tx, personId, phone);
      const { phones } = await readPerson(tx, personId);
      return { data: entryOf(phones, id) };
    });
  },

  personAddAddress: async (address, { session }) => {
    const personId = personOf(session);
    return deps.db.transaction(async (tx) => {
      const id = await addAddress(tx, personId, address, deps.now());
      const { addresses } = await readPerson(tx, personId);
      return { data: entryOf(addresses, id) };
    });
  },
});
