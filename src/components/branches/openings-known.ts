/** Days on which branches are open otherwise, as the build was told them: every page names branches, and none of them asks. */

import type { OpeningException } from '#contract/entities/shop-settings';
import { addDays, shopDay } from '#contract/time/dates';
import type { OpeningRun } from '#variants/hours';
import { openingRuns } from '#variants/opening-notes';

/** Filled by what the build asks the back end (`src/pages/_catalogue.ts`), before any page is drawn. */
export const openingsKnown: { exceptions: readonly OpeningException[] } = { exceptions: [] };

/** So many days a page tells by itself whether a branch is open; the first scrolling asks (`frame/openings.ts`). */
const DAYS = 31;

/** By branch, what tells whether it is open, without why: it stands in every page. */
export const openingsSoon = (codes: readonly string[]): Record<string, OpeningRun[]> => {
  const today = shopDay(new Date());
  const last = addDays(today, DAYS);
  const soon = openingsKnown.exceptions.filter(({ from }) => from <= last);
  return openingRuns(soon, codes, today);
};
