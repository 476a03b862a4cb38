import { counted } from '#contract/amounts/counted';
import { formatNumber } from '#contract/amounts/numbers';
import type { ListedImport, WholeImport } from '#contract/entities/imports';
import { type ImportState, importStates, isWorking } from '#contract/import-states';

/**
 * Returns the later answer, unless it was sent before the columns changed. Answers that overtake
 * each other do not make the progress fall.
 */
export const newerOf = <T extends Pick<WholeImport, 'revision' | 'state' | 'progress'>>(
  previous: T | undefined,
  answer: T,
): T => {
  if (!previous || previous.revision < answer.revision) return answer;
  if (previous.revision > answer.revision) return previous;
  const isSameWork = isWorking(previous.state) && isWorking(answer.state);
  return isSameWork && previous.progress > answer.progress
    ? { ...answer, progress: previous.progress }
    : answer;
};

/** Returns whether all work on a written import is done. */
export const isWritten = (state: ImportState): boolean =>
  importStates[state].stored === 'records' && !isWorking(state);

/** Says how many records an undo left. */
export const remainingText = (remaining: number): string =>
  remaining === 1 ? 'queda 1' : `quedan ${formatNumber(remaining)}`;

type Stage = Pick<ListedImport, 'state' | 'remaining' | 'added' | 'changed' | 'bad'>;

const badRows = (bad: number): string => counted(bad, 'fila con errores', 'filas con errores');

/** Names the state of an import in the list, with the invalid rows of its file. */
export const stateWord = ({ state, remaining, added, changed, bad }: Stage): string => {
  const { name } = importStates[state];
  if (state === 'partlyUndone') return `${name}: ${remainingText(remaining)}`;
  if (state === 'done' && bad > 0) return `${name} sin ${badRows(bad)}`;
  if (state !== 'checked') return name;
  if (bad > 0)
    return added + changed > 0
      ? `${badRows(bad)}: corrígelas o escribe las demás`
      : `${badRows(bad)}: no hay qué escribir`;
  return added + changed > 0 ? name : 'Nada que escribir';
};

type Counts = Pick<WholeImport, 'added' | 'changed' | 'bad'>;

/** The button that writes the valid rows. */
export const writeText = ({ added, changed, bad }: Counts): string => {
  const total = added + changed;
  if (total === 0) return 'Escribir';
  if (bad === 0) return `Escribir ${formatNumber(total)}`;
  return total === 1 ? 'Escribir la única buena' : `Escribir las ${formatNumber(total)} buenas`;
};

/** Says what can be done while rows are invalid. */
export const badText = ({
  added,
  changed,
  bad,
  skipBadFault,
}: Counts & Pick<WholeImport, 'skipBadFault'>): string => {
  const correct = `Corrígela${bad === 1 ? '' : 's'} y tráela${bad === 1 ? '' : 's'} de nuevo`;
  if (skipBadFault !== '') return `${correct}. ${skipBadFault}`;
  return added + changed === 0
    ? `${correct}, o cambia las columnas: no queda nada bueno que escribir.`
    : `${correct}, cambia las columnas, o escribe lo demás sin ${bad === 1 ? 'ella' : 'ellas'}.`;
};

/** Says after the write how many rows were left out; begins with a blank. */
export const leftOutText = (bad: number): string =>
  bad === 0 ? '' : ` ${bad === 1 ? 'Quedó' : 'Quedaron'} fuera ${badRows(bad)}.`;
