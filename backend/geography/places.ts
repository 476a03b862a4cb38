import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import type { Dependencies } from '#backend/database/dependencies';
import { type OwnAddress, ownStateId } from '#backend/database/own-entry';
import { cities, states } from '#backend/database/tables/accounts';
import { refuseField } from '#backend/http/app-error';
import type { Handlers } from '#backend/port';
import { messages } from '#contract/messages';

/** Each department's capital was inserted before its other towns. */
const isCapital = sql`${cities.id} = min(${cities.id}) over (partition by ${cities.stateId})`;

export const createPlaceHandlers = ({
  db,
}: Pick<Dependencies, 'db'>): Handlers<'stateList' | 'cityList'> => ({
  stateList: async () => ({
    data: await db.select().from(states).orderBy(asc(states.id)).limit(100),
  }),
  cityList: async () => ({
    data: await db
      .select({ id: cities.id, name: cities.name, stateId: cities.stateId })
      .from(cities)
      // Forms preselect a department's first city, and most of its people live in the capital.
      .orderBy(asc(cities.stateId), desc(isCapital), asc(cities.name))
      .limit(5_000),
  }),
});

/**
 * Returns the names of a city and its department.
 * @param field input path for the error if that department has no such city
 */
export const findCity = async (
  db: Pick<Db | Tx, 'select'>,
  place: { stateId: number; cityId: number },
  field = 'CityId',
): Promise<{ stateName: string; cityName: string }> => {
  const [row] = await db
    .select({ stateName: states.name, cityName: cities.name })
    .from(cities)
    .innerJoin(states, eq(states.id, cities.stateId))
    // Cast to integers: a state id too large for smallint is simply not found.
    .where(sql`${cities.id} = ${place.cityId}::int and ${cities.stateId} = ${place.stateId}::int`)
    .limit(1);
  if (!row) throw refuseField(field);
  return row;
};

/**
 * Checks that an address moves to a city of its department. A new department needs a new city.
 * @param field input path for the error
 * @throws AppError request.invalid, record.notFound (the address belongs to somebody else)
 */
export const checkMove = async (
  tx: Tx,
  entry: OwnAddress,
  { StateId, CityId }: { StateId?: number | undefined; CityId?: number | undefined },
  field: string,
): Promise<void> => {
  if (StateId === undefined && CityId === undefined) return;
  if (CityId === undefined) throw refuseField(field, messages.required);
  const stateId = StateId ?? (await ownStateId(tx, entry));
  await findCity(tx, { stateId, cityId: CityId }, field);
};
