/** Answers the calls about users and persons. */
import { count, eq } from 'drizzle-orm';
import { AppError } from '#backend/serve/app-error';
import type { Handlers, Session } from '#backend/serve/context';
import type { Db, Tx } from '#backend/serve/database';
import { readPerson, readUser } from './people.ts';
import { findCity, placeHandlers } from './places.ts';
import { personAddresses, personPhones } from './tables.ts';

/** More phones or addresses than this is no person's. */
const MAX_ENTRIES = 50;

const personOf = (session: Session): number => {
  if (session.personId === null) throw new AppError('record.notFound');
  return session.personId;
};

const refuseMany = async (
  db: Db | Tx,
  table: typeof personPhones | typeof personAddresses,
  personId: number,
) => {
  const [row] = await db.select({ n: count() }).from(table).where(eq(table.personId, personId));
  if ((row?.n ?? 0) >= MAX_ENTRIES) throw new AppError('request.tooMany');
};

const added = <T extends { id: number }>(entries: readonly T[], id: number): T => {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new AppError('record.notFound');
  return entry;
};

export const accountHandlers: Handlers<
  'userGet' | 'personAddPhone' | 'personAddAddress' | 'stateList' | 'cityList'
> = {
  ...placeHandlers,

  userGet: async ({ guid }, { db, session }) => {
    // Another person's account is as absent as one that does not exist.
    if (guid !== undefined && guid.toLowerCase() !== session.userGuid)
      throw new AppError('record.notFound');
    return { data: await readUser(db, session.userId) };
  },

  personAddPhone: async (input, { db, session }) => {
    const personId = personOf(session);
    return db.transaction(async (tx) => {
      await refuseMany(tx, personPhones, personId);
      const [row] = await tx
        .insert(personPhones)
        .values({
          personId,
          phone: input.PePhone,
          type: input.PePhoneType,
          observation: input.PePhoneObservation,
        })
        .returning({ id: personPhones.id });
      const { phones } = await readPerson(tx, personId);
      return { data: added(phones, row?.id ?? 0) };
    });
  },

  personAddAddress: async (input, { db, session }) => {
    const personId = personOf(session);
    return db.transaction(async (tx) => {
      await findCity(tx, { stateId: input.StateId, cityId: input.CityId });
      await refuseMany(tx, personAddresses, personId);
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
        })
        .returning({ id: personAddresses.id });
      const { addresses } = await readPerson(tx, personId);
      return { data: added(addresses, row?.id ?? 0) };
    });
  },
};
