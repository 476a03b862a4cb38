/** What a part fits, the same on its page and on its card: years, the chosen vehicle's rows, the verdict. */
import type { Application } from '#contract/entities/catalog';

/** Rows of a card's table before 'Ver mas' (spec, section 9). */
export const COLLAPSED_ROWS = 5;

const isMeaningful = (range: string): boolean => !['', 'n/d'].includes(range.trim().toLowerCase());

export const showsYears = (applications: readonly Application[]): boolean =>
  applications.some((application) => isMeaningful(application.applicationYearRange));

/** `n/d` and blanks show as nothing. */
export const yearsOf = (application: Application): string =>
  isMeaningful(application.applicationYearRange) ? application.applicationYearRange.trim() : '';

interface ForVehicle {
  /** null = a vehicle that the list of vehicles does not have. */
  vehicleId: number | null;
}

/** Whether a row names the chosen vehicle; null = none chosen. */
export const isMine = ({ vehicleId }: ForVehicle, chosen: number | null): boolean =>
  chosen !== null && vehicleId === chosen;

/** The chosen vehicle's rows first, the rest as the catalogue orders them. */
export const mineFirst = <T extends ForVehicle>(rows: readonly T[], chosen: number | null): T[] =>
  rows.toSorted((a, b) => Number(isMine(b, chosen)) - Number(isMine(a, chosen)));

/** What is said of a part and the chosen vehicle; that it is not listed does not mean that it does not fit. */
export const FIT_TEXTS = {
  fits: 'Compatible con tu vehículo',
  unlisted: 'No figura para tu vehículo',
} as const;
export type Fit = keyof typeof FIT_TEXTS;

/** @returns undefined where no vehicle was chosen */
export const fitOf = (rows: readonly ForVehicle[], chosen: number | null): Fit | undefined => {
  if (chosen === null) return undefined;
  return rows.some((row) => isMine(row, chosen)) ? 'fits' : 'unlisted';
};
