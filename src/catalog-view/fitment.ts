/** What a part fits, the same on its page and on its card: years, the chosen vehicle's rows, the verdict. */
import type { Application } from '#contract/entities/catalog';
import { normal } from '#contract/text/plain-text';
import { covers } from '#contract/vehicles/vehicle-years';

/** Rows of a card's table before 'Ver mas' (spec, section 9). */
export const COLLAPSED_ROWS = 5;

const isMeaningful = (range: string): boolean => !['', 'n/d'].includes(range.trim().toLowerCase());

export const showsYears = (applications: readonly Application[]): boolean =>
  applications.some((application) => isMeaningful(application.applicationYearRange));

/** `n/d` and blanks show as nothing. */
export const yearsOf = (application: Application): string =>
  isMeaningful(application.applicationYearRange) ? application.applicationYearRange.trim() : '';

interface Row {
  /** null = a vehicle that the list of vehicles does not have. */
  vehicleId: number | null;
  /** Such as `1999 - 2008`; blank or `n/d` = unknown. */
  years: string;
}

/** The visitor's vehicle; of one that was built for long, parts fit some of its years alone. */
interface Chosen {
  vehicleId: number;
  /** null = not asked, or not told. */
  year: number | null;
}

/** Whether a row says any year. */
export const isDated = (years: string): boolean => /\d{4}/.test(years);

/** Whether a row names the chosen vehicle, and no other year of it; null = none chosen. */
const names = ({ vehicleId, years }: Row, chosen: Chosen | null): boolean =>
  chosen !== null &&
  vehicleId === chosen.vehicleId &&
  (chosen.year === null || covers(years, chosen.year));

/** Whether it does so for certain: a list of that year has no part whose years nobody knows. */
export const isMine = (row: Row, chosen: Chosen | null): boolean =>
  names(row, chosen) && (chosen?.year === null || isDated(row.years));

/** Above all others stands what fits, then what may. */
const nearness = (row: Row, chosen: Chosen | null): number =>
  Number(names(row, chosen)) + Number(isMine(row, chosen));

/** The chosen vehicle's rows first, the rest as the catalogue orders them. */
export const mineFirst = <T extends Row>(rows: readonly T[], chosen: Chosen | null): T[] =>
  rows.toSorted((a, b) => nearness(b, chosen) - nearness(a, chosen));

/** What a list was asked for, of that which a row can answer; empty = not asked. */
export interface Asked {
  chosen: Chosen | null;
  /** A make's name. */
  brand: string;
  year: number | null;
  text: string;
}

type NamedRow = Row & { brand: string; name: string };

/** How much of what was typed a row says: a whole word counts more than a part of one. */
const heard = ({ brand, name, years }: NamedRow, words: readonly string[]): number => {
  const said = ` ${normal(`${brand} ${name} ${years}`)} `;
  return words.reduce(
    (sum, word) => sum + (said.includes(` ${word} `) ? 2 : Number(said.includes(word))),
    0,
  );
};

/** The rows that were asked for first: a reader of a part with fifty of them sees why it was found. */
export const rowsFor = <T extends NamedRow>(rows: readonly T[], asked: Asked): T[] => {
  const words = normal(asked.text)
    .split(/\s+/)
    .filter((word) => word.length > 1);
  const { brand, year } = asked;
  const answers = (row: T): number =>
    Number(brand !== '' && row.brand === brand) + Number(year !== null && covers(row.years, year));
  const ranks = new Map(
    rows.map((row) => [
      row,
      [nearness(row, asked.chosen), answers(row), heard(row, words)] as const,
    ]),
  );
  const none = [0, 0, 0] as const;
  return rows.toSorted((a, b) => {
    const mine = ranks.get(a) ?? none;
    const other = ranks.get(b) ?? none;
    return other[0] - mine[0] || other[1] - mine[1] || other[2] - mine[2];
  });
};

/** What is said of a row that names the chosen vehicle. */
export const MINE_TEXT = 'Compatible con tu vehículo';
