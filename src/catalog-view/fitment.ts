import type { Application } from '#contract/entities/catalog';
import { wordsOf } from '#contract/goods/item-title';
import { normal } from '#contract/text/plain-text';
import { covers } from '#contract/vehicles/vehicle-years';

/** Rows of a card's table before 'Ver mas' (spec, section 9). */
export const COLLAPSED_ROWS = 5;

const isMeaningful = (range: string): boolean => !['', 'n/d'].includes(range.trim().toLowerCase());

export const showsYears = (applications: readonly Application[]): boolean =>
  applications.some((application) => isMeaningful(application.applicationYearRange));

/** Returns the years as shown: empty for `n/d`. */
export const yearsOf = (application: Application): string =>
  isMeaningful(application.applicationYearRange) ? application.applicationYearRange.trim() : '';

interface Row {
  /** null = not in the list of vehicles. */
  vehicleId: number | null;
  /** `1999 - 2008`; blank or `n/d` = unknown. */
  years: string;
}

/** The visitor's vehicle. Many parts fit only some of the years in which a model was built. */
interface Chosen {
  vehicleId: number;
  /** null = unknown. */
  year: number | null;
}

export const isDated = (years: string): boolean => /\d{4}/.test(years);

/** Returns whether a row names the chosen vehicle, and does not exclude its year. */
const names = ({ vehicleId, years }: Row, chosen: Chosen | null): boolean =>
  chosen !== null &&
  vehicleId === chosen.vehicleId &&
  (chosen.year === null || covers(years, chosen.year));

/** Returns whether a row fits for certain: with a year given, rows without years do not. */
export const isMine = (row: Row, chosen: Chosen | null): boolean =>
  names(row, chosen) && (chosen?.year === null || isDated(row.years));

/** Ranks rows that fit above those that may fit. */
const nearness = (row: Row, chosen: Chosen | null): number =>
  Number(names(row, chosen)) + Number(isMine(row, chosen));

/** Sorts the chosen vehicle's rows first and keeps the order of the rest. */
export const mineFirst = <T extends Row>(rows: readonly T[], chosen: Chosen | null): T[] =>
  rows.toSorted((a, b) => nearness(b, chosen) - nearness(a, chosen));

/** The part of a list's query that rows can match; empty values match nothing. */
export interface FitQuery {
  chosen: Chosen | null;
  /** The name of a make. */
  brand: string;
  year: number | null;
  text: string;
}

type NamedRow = Row & { brand: string; name: string };

const YEAR = /^(?:19|20)\d\d$/;

/** Returns the years of a text, and the one chosen beside it. */
const yearsAsked = ({ text, year }: FitQuery): number[] => {
  const typed = text.split(/\s+/).filter((word) => YEAR.test(word));
  return [...typed.map(Number), ...(year === null ? [] : [year])];
};

/** Scores how many of the typed words a row contains; whole words count twice. */
const wordScore = ({ brand, name, years }: NamedRow, words: readonly string[]): number => {
  const text = ` ${normal(`${brand} ${name} ${years}`)} `;
  return words.reduce(
    (sum, word) => sum + (text.includes(` ${word} `) ? 2 : Number(text.includes(word))),
    0,
  );
};

/** Sorts the rows that match the query first: a part with fifty rows then shows why it was found. */
export const rowsFor = <T extends NamedRow>(rows: readonly T[], query: FitQuery): T[] => {
  const words = normal(query.text)
    .split(/\s+/)
    .filter((word) => word.length > 1);
  const { brand, chosen } = query;
  const years = yearsAsked(query);
  const matches = (row: T): number =>
    Number(brand !== '' && row.brand === brand) +
    Number(years.some((year) => covers(row.years, year)));
  const ranks = new Map(
    rows.map((row) => [row, [nearness(row, chosen), matches(row), wordScore(row, words)] as const]),
  );
  const none = [0, 0, 0] as const;
  return rows.toSorted((a, b) => {
    const mine = ranks.get(a) ?? none;
    const other = ranks.get(b) ?? none;
    return other[0] - mine[0] || other[1] - mine[1] || other[2] - mine[2];
  });
};

/** Generations, as people type them: a `corsa 2` is a Corsa II. */
const GENERATIONS: Readonly<Record<string, string>> = { 2: 'ii', 3: 'iii', 4: 'iv' };

/**
 * Returns the first row that the query names and the title does not: why the part was found. It is of the chosen
 * vehicle, has a typed word, or covers a year that the title's own vehicle lacks.
 */
export const rowOutsideTitle = <T extends NamedRow>(
  rows: readonly T[],
  query: FitQuery,
  title: string,
): T | undefined => {
  const titleWords = wordsOf(title);
  const typed = wordsOf(query.text).map((word) => GENERATIONS[word] ?? word);
  const [titleYears] = /\d{4}-\d{4}/.exec(title) ?? [];
  const isOfOtherYear = ({ years }: T) =>
    titleYears !== undefined &&
    isDated(years) &&
    yearsAsked(query).some((year) => covers(years, year) && !covers(titleYears, year));
  const chosen = rows.find((row) => names(row, query.chosen));
  if (chosen) {
    const isSaid = wordsOf(chosen.name).every((word) => titleWords.includes(word));
    return isSaid && !isOfOtherYear(chosen) ? undefined : chosen;
  }
  return rows.find((row) => {
    const rowWords = wordsOf(`${row.brand} ${row.name}`);
    const named = typed.filter((word) => word.length > 1 && rowWords.includes(word));
    return (
      named.some((word) => !titleWords.includes(word)) || (named.length > 0 && isOfOtherYear(row))
    );
  });
};

export const MINE_TEXT = 'Compatible con tu vehículo';
