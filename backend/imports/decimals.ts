import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { counted } from '#contract/amounts/counted';
import type { ImportSettings } from '#contract/entities/imports';
import { cut } from '#contract/text/plain-text';
import type { ImportRow } from './context.ts';
import type { Field } from './kinds/kind.ts';

const placesOf = (columns: readonly string[], fields: readonly Field[]): number[] =>
  columns.flatMap((name, place) =>
    fields.some((field) => field.id === name && field.isNumber) ? [place] : [],
  );

/** Returns a pattern of numbers in which the sign can only be a decimal separator. */
const decimalPattern = (sign: string): string =>
  `${sign}\\d{1,2}\\D*$|^\\D*\\d{4,}${sign}\\d+\\D*$|^\\D*0${sign}\\d+\\D*$|^[^.,]*${sign}\\d{4,}\\D*$`;

/** Returns a pattern of numbers such as `1,234`, in which the sign probably separates thousands. */
const thousandsPattern = (sign: string): string => `^\\D*[1-9]\\d{0,2}(${sign}\\d{3})+\\D*$`;

interface Counts extends Record<string, unknown> {
  commas: number;
  points: number;
  byCommas: number;
  byPoints: number;
}

/**
 * Guesses the decimal sign of a file by the more frequent decimals (`,50` or `.50`) in its number
 * columns; without decimals, by the thousands separator.
 */
export const decimalOf = async (
  tx: Tx,
  { id }: Pick<ImportRow, 'id'>,
  settings: Pick<ImportSettings, 'columns' | 'headerLine'>,
  fields: readonly Field[],
): Promise<ImportSettings['decimal']> => {
  const places = placesOf(settings.columns, fields);
  if (places.length === 0) return ',';
  const { rows } = await tx.execute<Counts>(
    sql`select count(*) filter (where cell ~ ${decimalPattern(',')}) as commas,
          count(*) filter (where cell ~ ${decimalPattern('\\.')}) as points,
          count(*) filter (where cell ~ ${thousandsPattern(',')}) as "byCommas",
          count(*) filter (where cell ~ ${thousandsPattern('\\.')}) as "byPoints"
        from import_rows staged, unnest(${sql.param(places)}::int[]) as place,
          lateral (select staged.cells ->> place as cell) one
        where staged.import_id = ${id} and staged.line > ${settings.headerLine}
          and not place = any(staged.fractions)`,
  );
  const { commas = 0, points = 0, byCommas = 0, byPoints = 0 } = rows[0] ?? {};
  if (points !== commas) return points > commas ? '.' : ',';
  return byCommas > byPoints ? '.' : ',';
};

/** Warns of numbers read with three decimals: they may be thousands. */
export const decimalWarnings = async (
  tx: Tx,
  { id, settings }: Pick<ImportRow, 'id' | 'settings'>,
  fields: readonly Field[],
): Promise<string[]> => {
  const places = placesOf(settings.columns, fields);
  if (places.length === 0) return [];
  const { decimal } = settings;
  const { rows } = await tx.execute<{ n: number; sample: string | null }>(
    sql`select count(*) as n, min(trim(cell)) as sample
        from import_rows staged, unnest(${sql.param(places)}::int[]) as place,
          lateral (select staged.cells ->> place as cell) one
        where staged.import_id = ${id} and staged.line > ${settings.headerLine}
          and staged.problems is null and not place = any(staged.fractions)
          and cell ~ ${`^\\D*[1-9]\\d{0,2}${decimal === '.' ? '\\.' : ','}\\d{3}\\D*$`}`,
  );
  const { n = 0, sample = '' } = rows[0] ?? {};
  if (n === 0) return [];
  return [
    `${counted(n, 'número se lee', 'números se leen')} con tres decimales, como «${cut(sample ?? '', 40)}»: si son miles, cambia «Decimales».`,
  ];
};
