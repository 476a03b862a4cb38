/** Cities and departments that files name: `Juan Lacaze, COLON.`, `MVDEO`, `T. y Tres`. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { normal } from '#contract/text/plain-text';
import { isSimilar } from './similar-names.ts';

interface Named {
  id: number;
  name: string;
}

interface State extends Named {
  /** The capital first. */
  cities: Named[];
}

const compact = (text: string): string =>
  normal(text)
    .replace(/\b33\b/, 'treinta y tres')
    .replace(/^(?:dep(?:to|artamento)?|dpto)\b\.?(?: de)?/, '')
    .replace(/[^a-z0-9]+/g, '');

const hasInOrder = (name: string, letters: string): boolean => {
  let at = 0;
  for (const letter of name) if (letter === letters[at]) at += 1;
  return at === letters.length;
};

const MIN_LETTERS = 3;

/** Returns the one whose name a text is, begins, abbreviates or misspells. @param share the least share of its letters */
const findShort = <T extends Named>(
  text: string,
  all: readonly T[],
  share: number,
): T | undefined => {
  const letters = compact(text);
  const named = all.map((one) => ({ one, name: compact(one.name) }));
  const exact = named.find(({ name }) => name === letters);
  if (exact || letters.length < MIN_LETTERS) return exact?.one;
  const tests: ((name: string) => boolean)[] = [
    (name) => name.startsWith(letters),
    (name) =>
      name[0] === letters[0] && letters.length >= share * name.length && hasInOrder(name, letters),
    (name) => isSimilar(name, letters),
  ];
  for (const test of tests) {
    const [first, ...others] = named.filter(({ name }) => test(name));
    if (first && others.length === 0) return first.one;
    if (first) return undefined;
  }
  return undefined;
};

const STATE_SHARE = 0.2;
const CITY_SHARE = 0.5;

export interface FoundPlace {
  StateId: number;
  CityId: number;
  /** How many of the last pieces named it. */
  words: number;
  /** The name of the capital that stands for a city that is not known. */
  capital?: string;
}

/** Returns a function that finds the place at the end of an address. */
export const readPlaceFinder = async (
  db: Db | Tx,
): Promise<(pieces: readonly string[]) => FoundPlace | undefined> => {
  const { rows } = await db.execute<{ id: number; name: string; state: number; inside: string }>(
    sql`select c.id, c.name, s.id as state, s.name as inside
        from cities c join states s on s.id = c.state_id order by c.id`,
  );
  const states = [...Map.groupBy(rows, ({ state }) => state)].map(
    ([id, cities]): State => ({ id, name: cities[0]?.inside ?? '', cities }),
  );
  return (pieces) => {
    const [city = '', last = ''] = [pieces.at(-2), pieces.at(-1)];
    const state = findShort(last, states, STATE_SHARE);
    const capital = state?.cities[0];
    if (!state || !capital) {
      const [only, ...others] = rows.filter(({ name }) => compact(name) === compact(city));
      return only && others.length === 0
        ? { StateId: only.state, CityId: only.id, words: 2 }
        : undefined;
    }
    const StateId = state.id;
    // `Colonia, Colonia` is the capital, as in speech.
    const inside =
      findShort(city, state.cities, CITY_SHARE) ??
      (findShort(city, [state], STATE_SHARE) && city !== '' ? capital : undefined);
    if (inside) return { StateId, CityId: inside.id, words: 2 };
    const isNamed = compact(capital.name) === compact(state.name);
    return {
      ...{ StateId, CityId: capital.id, words: 1 },
      ...(!(isNamed && pieces.length < 2) && { capital: capital.name }),
    };
  };
};
