/** Answers the calls about users and persons. */

import { createRegistrationHandlers } from '#backend/auth/handlers';
import type { AuthDependencies } from '#backend/auth/registration';
import type { OwnSession } from '#backend/auth/session';
import { personAddresses, personPhones } from '#backend/database/tables/accounts';
import { createPlaceHandlers, findCity } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { Handlers, Session } from '#backend/port';
import { readPerson, readUser } from './people.ts';
import { lockPerson, refuseMany } from './person-changes.ts';
import { createProfileHandlers, type ProfileCalls } from './profile-handlers.ts';

const personOf = (session: Session): number => {
  if (session.personId === null) throw new AppError('record.notFound');
  return session.personId;
};

const added = <T extends { id: number }>(entries: readonly T[], id: number): T => {
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
  | 'userGet'
  | 'personAddPhone'
  | 'personAddAddress';

export const createPeopleHandlers = (
  deps: AuthDependencies,
): Handlers<PeopleCalls, OwnSession> => ({
  ...createPlaceHandlers(deps),
  ...createRegistrationHandlers(deps),
  ...createProfileHandlers(deps),

  userGet: async ({ guid }, { session }) => {
    // Another person's account is as absent as one that does not exist.
    if (guid !== undefined && guid.toLowerCase() !== session.userGuid)
      throw new AppError('record.notFound');
    return { data: await readUser(deps.db, session.userId) };
  },

  personAddPhone: async (input, { session }) => {
    const personId = personOf(session);
    return deps.db.transaction(async (tx) => {
      await lockPerson(tx, personId);
      const [row] = await tx
        .insert(personPhones)
        .values({
          personId,
          phone: input.PePhone,
          type: input.PePhoneType,
          observation: input.PePhoneObservation,
        })
        .returning({ id: personPhones.id });
      await refuseMany(tx, personPhones, personId);
      const { phones } = await readPerson(tx, personId);
      return { data: added(phones, row?.id ?? 0) };
    });
  },

  personAddAddress: async (input, { session }) => {
    const personId = personOf(session);
    return deps.db.transaction(async (tx) => {
      await lockPerson(tx, personId);
      await findCity(tx, { stateId: input.StateId, cityId: input.CityId });
      const [row] = await tx
        .insert(personAddresses)
        .values({
          personId,
          stateId: input.StateId,
          cityId: input.CityId,
          address: input.PeAddress,
          zipCode: input.PeAddressZIPCode,
          recipient: input.PeAddressRecipient,
          observation: input.PeAddressObservation,
          geocodeAt: deps.now(),
        })
        .returning({ id: personAddresses.id });
      await refuseMany(tx, personAddresses, personId);
      const { addresses } = await readPerson(tx, personId);
      return { data: added(addresses, row?.id ?? 0) };
    });
  },
});
