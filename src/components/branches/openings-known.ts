import type { OpeningException } from '#contract/entities/shop-settings';
import { addDays, shopDay } from '#contract/time/dates';
import type { OpeningRun } from '#variants/hours';
import { openingRuns } from '#variants/opening-notes';

/** Days with other hours, filled before any page is rendered (`src/pages/_catalogue.ts`). */
export const openingsKnown: { exceptions: readonly OpeningException[] } = { exceptions: [] };

/** Pages contain the exceptions of this many days; the first scroll reads later ones (`frame/openings.ts`). */
const DAYS = 31;

/** Returns the coming exceptions by branch, without their reasons, for every page. */
export const openingsSoon = (codes: readonly string[]): Record<string, OpeningRun[]> => {
  const today = shopDay(new Date());
  const last = addDays(today, DAYS);
  const soon = openingsKnown.exceptions.filter(({ from }) => from <= last);
  return openingRuns(soon, codes, today);
};
