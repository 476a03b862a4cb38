/** Vehicles that the search box suggests: those that a public part fits. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { vehicles } from '#backend/database/tables/catalog';
import { visibleFamilies } from '#backend/database/tables/visible-catalog';
import { wordsOf } from '#backend/query/analysis/words';
import { isYear, yearOf } from '#backend/query/text/typed-years';
import { normal } from '#contract/text/plain-text';
import { joined } from '#contract/vehicles/vehicle-names';
import { yearRange } from '#contract/vehicles/year-range';
import type { Suggestion } from '../kinds/kind.ts';
import { readVehiclesById } from '../reference-data.ts';

const MAX_VEHICLES = 4;

/** Returns whether every typed word begins a word of the name. */
const beginsWords = (typed: readonly string[], name: string): boolean => {
  const words = wordsOf(name);
  return typed.every((word) => words.some((other) => other.startsWith(word)));
};

const vehicleColumns = columnsOf(vehicles, 'vehicle', 'id', 'name', 'engine', 'yearFrom', 'yearTo');

/**
 * Returns the word by which vehicles are selected before the others are compared: a word with letters, else an
 * engine, else a year (`98`, `2001`), which no name has.
 */
const anchorOf = (typed: readonly string[]): string | undefined => {
  const long = typed.filter((word) => word.length >= 2);
  return (
    long.find((word) => /[a-z]/.test(word)) ??
    long.find((word) => word.length > 2 && !isYear(word)) ??
    long.find((word) => !isYear(word)) ??
    long[0]
  );
};

export const suggestVehicles = async (
  db: Pick<Db, 'execute' | '_'>,
  text: string,
  typed: readonly string[],
): Promise<Suggestion[]> => {
  const anchor = anchorOf(typed) ?? normal(text);
  // As the name is written, or without its hyphens: a CR-V is a crv.
  const { rows } = await db.execute<RowOf<typeof vehicleColumns> & { brand: string }>(
    sql`select ${vehicleColumns}, brand.name as brand
        from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
          cross join lateral (select lower(unaccent(
            brand.name::text || ' ' || vehicle.name || ' ' || vehicle.engine)) as words) named
        where (position(${anchor} in named.words) > 0
            or position(${anchor} in translate(named.words, '-.,''', '')) > 0)
          and exists (select from applications application
            join ${visibleFamilies} family on family.id = application.family_id
            where application.vehicle_id = vehicle.id)
        order by vehicle.name, vehicle.year_from, vehicle.id`,
  );
  const fits = (row: (typeof rows)[number], words: readonly string[]): boolean =>
    words.length > 0 && beginsWords(words, `${row.brand} ${row.name} ${row.engine}`);
  const named = rows.filter((row) => fits(row, typed));
  const ofYear = rows.filter(
    (row) =>
      !named.includes(row) &&
      fits(
        row,
        typed.filter((word) => yearOf(row, word) === undefined),
      ),
  );
  // The Peugeot 2008 comes before Peugeots of that year.
  const offered = [...named, ...ofYear].slice(0, MAX_VEHICLES);
  const whole = await readVehiclesById(
    db,
    offered.map(({ id }) => id),
  );
  return offered.map((row) => {
    const [year] = ofYear.includes(row) ? typed.flatMap((word) => yearOf(row, word) ?? []) : [];
    const vehicle = whole.find(({ VehicleId }) => VehicleId === row.id);
    return {
      kind: 'vehicle',
      id: String(row.id),
      text: joined([row.brand, row.name, row.engine]),
      detail: yearRange(row.yearFrom, row.yearTo),
      ...(year !== undefined && { year }),
      ...(vehicle && { vehicle }),
    };
  });
};
