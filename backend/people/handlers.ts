/** Answers the calls about users and persons. */

import { registrationHandlers } from '#backend/auth/handlers';
import { personAddresses, personPhones } from '#backend/database/tables/accounts';
import { findCity, placeHandlers } from '#backend/geography/places';
import { AppError } from '#backend/http/app-error';
import type { Backend, Session } from '#backend/http/context';
import { readPerson, readUser } from './people.ts';
import { lockPerson, refuseMany } from './person-changes.ts';
import { profileHandlers } from './profile-handlers.ts';

const personOf = (session: Session): number => {
  if (session.personId === null) throw new AppError('record.notFound');
  return session.personId;
};

const added = <T extends { id: number }>(entries: readonly T[], id: number): T => {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new AppError('record.notFound');
  return entry;
};

export const accountHandlers = {
  ...placeHandlers,
  ...registrationHandlers,
  ...profileHandlers,

  userGet: async ({ guid }, { db, session }) => {
    // Another person's account is as absent as one that does not exist.
    if (guid !== undefined && guid.toLowerCase() !== session.userGuid)
      throw new AppError('record.notFound');
    return { data: await readUser(db, session.userId) };
  },

  personAddPhone: async (input, { db, session }) => {
    const personId = personOf(session);
    return db.transaction(async (tx) => {
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

  personAddAddress: async (input, { db, session, now }) => {
    const personId = personOf(session);
    return db.transaction(async (tx) => {
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
          geocodeAt: now(),
        })
        .returning({ id: personAddresses.id });
      await refuseMany(tx, personAddresses, personId);
      const { addresses } = await readPerson(tx, personId);
      return { data: added(addresses, row?.id ?? 0) };
    });
  },
} satisfies Partial<Backend>;
