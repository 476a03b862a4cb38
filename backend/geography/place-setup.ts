import { eq } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { cities, states } from '#backend/database/tables/accounts';
import places from './places.json' with { type: 'json' };

/** Numbers new rows after the existing ones. */
const withIds = <T>(
  rows: readonly T[],
  existing: readonly { id: number }[],
): (T & { id: number })[] => {
  const highest = Math.max(0, ...existing.map(({ id }) => id));
  return rows.map((row, index) => ({ ...row, id: highest + 1 + index }));
};

/** @returns the id of each department by name, and how many were added */
const storeStates = async (tx: Tx) => {
  const existing = await tx.select().from(states);
  const names = new Set(existing.map(({ name }) => name));
  const added = withIds(
    places.flatMap(({ name }) => (names.has(name) ? [] : [{ name }])),
    existing,
  );
  if (added.length > 0) await tx.insert(states).values(added);
  const ids = new Map([...existing, ...added].map(({ id, name }) => [name, id]));
  return { ids, added: added.length };
};

/**
 * Stores the country's departments and cities, which registration needs. Adds missing ones and corrects
 * postcodes; ids stay, since addresses refer to them. In an empty database ids begin at 1, Montevideo
 * first, each capital before its other towns.
 * @returns how many of each were added
 */
export const storePlaces = async (tx: Tx): Promise<{ states: number; cities: number }> => {
  const { ids, added: addedStates } = await storeStates(tx);
  const existing = await tx.select().from(cities);
  const keyOf = (city: { stateId: number; name: string }) => `${city.stateId} ${city.name}`;
  const byKey = new Map(existing.map((city) => [keyOf(city), city]));
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
    existing,
  );
  if (added.length > 0) await tx.insert(cities).values(added);
  return { states: addedStates, cities: added.length };
};
