import type { ListedImport, WholeImport } from '#contract/entities/imports';
import { importStates } from '#contract/import-states';

/** Returns the later answer, unless it was sent before the columns changed. */
export const newerOf = <T extends Pick<WholeImport, 'revision'>>(
  previous: T | undefined,
  answer: T,
): T => (previous && previous.revision > answer.revision ? previous : answer);

type Stage = Pick<ListedImport, 'state' | 'fault'>;

/** Returns whether rows that were changed later remained; `fault` says how many. */
export const isUndoneInPart = ({ state, fault }: Stage): boolean =>
  state === 'undone' && fault !== '';

export const stateWord = (stage: Stage): string =>
  isUndoneInPart(stage) ? 'Deshecha en parte' : importStates[stage.state].name;
