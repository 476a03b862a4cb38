/** Which of two answers about one import says how it stands. */
import type { WholeImport } from '#contract/entities/imports';

/** The one that came later, unless it left before the columns were told anew. */
export const newerOf = <T extends Pick<WholeImport, 'revision'>>(
  before: T | undefined,
  told: T,
): T => (before && before.revision > told.revision ? before : told);
