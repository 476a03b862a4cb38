/** How far an import is, in words. */
import type { ImportState, ListedImport } from '#contract/entities/imports';

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

/** Rows that somebody changed afterwards stayed; `fault` says how many. */
export const isUndoneInPart = ({ state, fault }: Stage): boolean =>
  state === 'undone' && fault !== '';

export const stateWord = (stage: Stage): string =>
  isUndoneInPart(stage) ? 'Deshecha en parte' : STATES[stage.state];
