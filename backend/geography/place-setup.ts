/** Writes the country's departments and cities: nobody can register before they are there. */
import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { cities, states } from '#backend/database/tables/accounts';
import places from './places.json' with { type: 'json' };

/** New rows are numbered after those that are there. */
const withIds = <T>(
  rows: readonly T[],
  known: readonly { id: number }[],
): (T & { id: number })[] => {
  const highest = Math.max(0, ...known.map(({ id }) => id));
  return rows.map((row, index) => ({ ...row, id: highest + 1 + index }));
};

/** @returns the id of every department by its name, and how many were added */
const storeStates = async (tx: Tx) => {
  const known = await tx.select().from(states);
  const names = new Set(known.map(({ name }) => name));
  const added = withIds(
    places.flatMap(({ name }) => (names.has(name) ? [] : [{ name }])),
    known,
  );
  if (added.length > 0) await tx.insert(states).values(added);
  const ids = new Map([...known, ...added].map(({ id, name }) => [name, id]));
  return { ids, added: added.length };
};

/**
 * Adds what is missing and corrects postcodes; ids stay, since addresses point at them. On an empty
 * database ids begin at 1, Montevideo first, each capital before its other towns.
 * @returns how many of each were added
 */
export const storePlaces = async (tx: Tx): Promise<{ states: number; cities: number }> => {
  const { ids, added: addedStates } = await storeStates(tx);
  const known = await tx.select().from(cities);
  const keyOf = (city: { stateId: number; name: string }) => `${city.stateId} ${city.name}`;
  const byKey = new Map(known.map((city) => [keyOf(city), city]));
  const towns = places.flatMap(({ name: state, cities: list }) => {
    const stateId = ids.get(state);
    if (stateId === undefined) throw new Error(`${state} was not stored`);
    return list.map(([name = '', postcode = '']) => ({ stateId, name, postcode }));
  });
  for (const { postcode, ...town } of towns) {
    const city = byKey.get(keyOf(town));
    if (city && city.postcode !== postcode)
      await tx.update(cities).set({ postcode }).where(eq(cities.id, city.id));
  }
  const added = withIds(
    towns.filter((town) => !byKey.has(keyOf(town))),
    known,
  );
  if (added.length > 0) await tx.insert(cities).values(added);
  return { states: addedStates, cities: added.length };
};
