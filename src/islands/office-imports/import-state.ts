import { formatNumber } from '#contract/amounts/numbers';
import type { ListedImport, WholeImport } from '#contract/entities/imports';
import { type ImportState, importStates, isWorking } from '#contract/import-states';

/** Returns the later answer, unless it was sent before the columns changed. */
export const newerOf = <T extends Pick<WholeImport, 'revision'>>(
  previous: T | undefined,
  answer: T,
): T => (previous && previous.revision > answer.revision ? previous : answer);

/** Returns whether all work on a written import is done. */
export const isWritten = (state: ImportState): boolean =>
  importStates[state].stored === 'things' && !isWorking(state);

/** Says how many things an undo left. */
export const remainingText = (remaining: number): string =>
  remaining === 1 ? 'queda 1' : `quedan ${formatNumber(remaining)}`;

export const stateWord = ({ state, remaining }: Pick<ListedImport, 'state' | 'remaining'>) => {
  const { name } = importStates[state];
  return state === 'partlyUndone' ? `${name}: ${remainingText(remaining)}` : name;
};
