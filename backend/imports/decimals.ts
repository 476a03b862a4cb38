import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import { type DecimalSign, otherSign } from '#contract/amounts/read-number';
import type { ImportSettings } from '#contract/entities/imports';
import { cut } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import type { Field } from './kinds/kind.ts';

const placesOf = (columns: readonly string[], fields: readonly Field[]): number[] =>
  columns.flatMap((name, place) =>
    fields.some((field) => field.id === name && field.isNumber) ? [place] : [],
  );

/** Returns a pattern of numbers in which the sign can only be a decimal separator. */
const decimalPattern = (sign: string, other: string): string =>
  `${sign}\\d{1,2}\\D*$|^\\D*\\d{4,}${sign}\\d+\\D*$|^\\D*0${sign}\\d+\\D*$|^[^.,]*${sign}\\d{4,}\\D*$|(${other}\\d{3}){2}`;

/** Returns a pattern of numbers such as `1,234`, in which the sign probably separates thousands. */
const thousandsPattern = (sign: string): string => `^\\D*[1-9]\\d{0,2}(${sign}\\d{3})+\\D*$`;

interface Counts extends Record<string, unknown> {
  place: number;
  commas: number;
  points: number;
  byCommas: number;
  byPoints: number;
}

const signOf = (commas: number, points: number): DecimalSign | undefined =>
  points === commas ? undefined : points > commas ? '.' : ',';

/**
 * Guesses the decimal sign of a file by the more frequent decimals (`,50` or `.50`) in its number
 * columns; without decimals, by the thousands separator. A column whose own decimals tell another
 * sign has that one.
 */
export const readDecimals = async (
  tx: Tx,
  { id }: Pick<ImportRow, 'id'>,
  settings: Pick<ImportSettings, 'columns' | 'headerLine'>,
  fields: readonly Field[],
): Promise<Pick<ImportSettings, 'decimal' | 'otherDecimals'>> => {
  const places = placesOf(settings.columns, fields);
  const { rows } = await tx.execute<Counts>(
    sql`select place, count(*) filter (where cell ~ ${decimalPattern(',', '\\.')})::int as commas,
          count(*) filter (where cell ~ ${decimalPattern('\\.', ',')})::int as points,
          count(*) filter (where cell ~ ${thousandsPattern(',')})::int as "byCommas",
          count(*) filter (where cell ~ ${thousandsPattern('\\.')})::int as "byPoints"
        from import_rows staged, unnest(${sql.param(places)}::int[]) as place,
          lateral (select staged.cells ->> place as cell) one
        where staged.import_id = ${id} and staged.line > ${settings.headerLine}
          and not place = any(staged.fractions)
        group by place`,
  );
  const sum = (name: 'commas' | 'points' | 'byCommas' | 'byPoints'): number =>
    rows.reduce((total, row) => total + row[name], 0);
  const decimal =
    signOf(sum('commas'), sum('points')) ?? signOf(sum('byPoints'), sum('byCommas')) ?? ',';
  return {
    decimal,
    otherDecimals: rows.flatMap(({ place, commas, points }) =>
      signOf(commas, points) === otherSign(decimal) ? [place] : [],
    ),
  };
};

/** Warns of numbers read with three decimals: they may be thousands. */
export const decimalWarnings = async (
  tx: Tx,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
  fields: readonly Field[],
): Promise<string[]> => {
  const places = placesOf(settings.columns, fields);
  const patterns = places.map((place) => {
    const { decimal, otherDecimals } = settings;
    const sign = otherDecimals.includes(place) ? otherSign(decimal) : decimal;
    return `^\\D*[1-9]\\d{0,2}[${sign}]\\d{3}\\D*$`;
  });
  const { rows } = await tx.execute<{ n: number; sample: string | null }>(
    sql`select count(*) as n, min(trim(cell)) as sample
        from import_rows staged,
          unnest(${sql.param(places)}::int[], ${sql.param(patterns)}::text[]) as read (place, pattern),
          lateral (select staged.cells ->> place as cell) one
        where staged.import_id = ${id} and staged.line > ${settings.headerLine}
          and staged.problems is null and not place = any(staged.fractions) and cell ~ pattern`,
  );
  const { n = 0, sample = '' } = rows[0] ?? {};
  if (n === 0) return [];
  return [
    `${counted(n, 'número se lee', 'números se leen')} con tres decimales, como «${cut(sample ?? '', 40)}»: si son miles, cambia «Decimales».`,
  ];
};
