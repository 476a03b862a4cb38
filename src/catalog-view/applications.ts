/** What a part fits, as its page and its card list it. */
import type { Application } from '#contract/entities/catalog';

/** Rows of a card's table before 'Ver mas' (spec, section 9). */
export const COLLAPSED_ROWS = 5;

const isMeaningful = (range: string): boolean => !['', 'n/d'].includes(range.trim().toLowerCase());

export const showsYears = (applications: readonly Application[]): boolean =>
  applications.some((application) => isMeaningful(application.applicationYearRange));

/** `n/d` and blanks show as nothing. */
export const yearsOf = (application: Application): string =>
  isMeaningful(application.applicationYearRange) ? application.applicationYearRange.trim() : '';

/** The chosen vehicle's rows first, the rest as the catalogue orders them. */
export const sortApplications = (
  applications: readonly Application[],
  vehicleId: number | null,
): Application[] =>
  applications.toSorted(
    (a, b) => Number(b.vehicleId === vehicleId) - Number(a.vehicleId === vehicleId),
  );
