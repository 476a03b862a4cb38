import type { ImportState, ListedImport, WholeImport } from '#contract/entities/imports';

/** Returns the later answer, unless it was sent before the columns changed. */
export const newerOf = <T extends Pick<WholeImport, 'revision'>>(
  previous: T | undefined,
  answer: T,
): T => (previous && previous.revision > answer.revision ? previous : answer);

const STATES: Readonly<Record<ImportState, string>> = {
  receiving: 'Llegando',
  reading: 'Leyéndose',
  mapping: 'Faltan las columnas',
  checking: 'Revisándose',
  comparing: 'Comparándose',
  checked: 'Espera que la escribas',
  writing: 'Escribiéndose',
  done: 'Escrita',
  undoing: 'Deshaciéndose',
  undone: 'Deshecha',
  telling: 'Llegando a las listas',
  refused: 'No se pudo leer',
};

type Stage = Pick<ListedImport, 'state' | 'fault'>;

/** Returns whether rows that were changed later remained; `fault` says how many. */
export const isUndoneInPart = ({ state, fault }: Stage): boolean =>
  state === 'undone' && fault !== '';

export const stateWord = (stage: Stage): string =>
  isUndoneInPart(stage) ? 'Deshecha en parte' : STATES[stage.state];
