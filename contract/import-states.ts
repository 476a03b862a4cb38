/**
 * The state machine of an import: allowed requests and automatic work per state, and what is
 * stored, locked and deleted. The file arrives in parts and is read, a seller assigns the columns,
 * rows are checked and compared with the stored data, the seller confirms, and the import is
 * written and may be undone.
 */
export const IMPORT_STATES = [
  'receiving',
  'reading',
  'mapping',
  'checking',
  'comparing',
  'checked',
  'writing',
  'done',
  'undoing',
  'undone',
  'partlyUndone',
  'telling',
  'refused',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States of automatic work; others wait for a person, or for nothing. */
export const WORKING = [
  'reading',
  'checking',
  'comparing',
  'writing',
  'undoing',
  'telling',
] as const;
export type WorkingState = (typeof WORKING)[number];
export const isWorking = (state: ImportState): state is WorkingState =>
  WORKING.some((working) => working === state);

/** The state that follows a person's request; `removed` = nothing is left of the import. */
interface Requests {
  read?: ImportState;
  map?: ImportState;
  write?: ImportState;
  undo?: ImportState;
  remove?: 'removed';
}

interface StateRule {
  name: string;
  /** Parts of its file, the file's rows, or the records that it wrote, stored beside it. */
  stored: 'parts' | 'rows' | 'records' | 'nothing';
  /** Whether it waits to be written: a shop has few of these at once. */
  isOpen: boolean;
  requests: Readonly<Requests>;
  /** Days without a touch after which it is removed or, once written, can be undone no more; null = never. */
  keptDays: number | null;
}

/** Days until an unfinished upload, a pending decision and an undo expire. */
const FILE_DAYS = 1;
const DECISION_DAYS = 14;
const UNDO_DAYS = 90;

export const importStates: Readonly<Record<ImportState, StateRule>> = {
  receiving: {
    name: 'Llegando',
    stored: 'parts',
    isOpen: true,
    requests: { read: 'reading', remove: 'removed' },
    keptDays: FILE_DAYS,
  },
  reading: {
    name: 'Leyéndose',
    stored: 'parts',
    isOpen: true,
    requests: {},
    keptDays: null,
  },
  mapping: {
    name: 'Faltan las columnas',
    stored: 'rows',
    isOpen: true,
    requests: { map: 'checking', remove: 'removed' },
    keptDays: DECISION_DAYS,
  },
  checking: {
    name: 'Revisándose',
    stored: 'rows',
    isOpen: true,
    requests: { map: 'checking', remove: 'removed' },
    keptDays: null,
  },
  comparing: {
    name: 'Comparándose',
    stored: 'rows',
    isOpen: true,
    requests: { map: 'checking', remove: 'removed' },
    keptDays: null,
  },
  checked: {
    name: 'Espera que la escribas',
    stored: 'rows',
    isOpen: true,
    requests: { map: 'checking', write: 'writing', remove: 'removed' },
    keptDays: DECISION_DAYS,
  },
  writing: {
    name: 'Escribiéndose',
    stored: 'rows',
    isOpen: false,
    requests: {},
    keptDays: null,
  },
  done: {
    name: 'Escrita',
    stored: 'records',
    isOpen: false,
    requests: { undo: 'undoing' },
    keptDays: UNDO_DAYS,
  },
  undoing: {
    name: 'Deshaciéndose',
    stored: 'records',
    isOpen: false,
    requests: {},
    keptDays: null,
  },
  undone: {
    name: 'Deshecha',
    stored: 'records',
    isOpen: false,
    requests: {},
    keptDays: UNDO_DAYS,
  },
  partlyUndone: {
    name: 'Deshecha en parte',
    stored: 'records',
    isOpen: false,
    // Values that others have put back can be undone now.
    requests: { undo: 'undoing' },
    keptDays: UNDO_DAYS,
  },
  telling: {
    name: 'Llegando a las listas',
    stored: 'records',
    isOpen: false,
    requests: {},
    keptDays: null,
  },
  refused: {
    name: 'No se pudo leer',
    stored: 'nothing',
    isOpen: false,
    requests: { remove: 'removed' },
    keptDays: DECISION_DAYS,
  },
};

interface GivenUp {
  /** How often the work may break off. */
  attempts: number;
  /** The state after that, in which a person decides. */
  state: ImportState;
}

interface WorkRule<State extends WorkingState> {
  /** The state once all of it is done; `telling` ends where the work before it would have. */
  ends: State extends 'telling' ? null : ImportState;
  /** Each writes in one transaction; updating lists is retried without limit. */
  givenUp: State extends 'telling' ? null : GivenUp;
  /** Where the progress of the request begins and ends with it: works of one request share one. */
  progress: readonly [from: number, to: number];
  /** Whether lists are updated before it ends, if its kind requires it. */
  tellsLists: boolean;
  /** Whether it waits for other imports that write: they would wait for each other's records. */
  locksImports: boolean;
  /** The state after a conflict, when nothing is written; null = there are no conflicts. */
  moved: State extends 'writing' ? ImportState : null;
}

const ATTEMPTS = 5;
/** Shares of the progress by how long the works take. */
const READ = 0.25;
const CHECKED = 0.5;
const WRITTEN = 0.8;

export const importWork: { readonly [State in WorkingState]: Readonly<WorkRule<State>> } = {
  reading: {
    ends: 'mapping',
    progress: [0, READ],
    tellsLists: false,
    locksImports: false,
    moved: null,
    // A file that ends its process while it is read ends the next one too.
    givenUp: { attempts: 2, state: 'refused' },
  },
  checking: {
    ends: 'comparing',
    progress: [READ, CHECKED],
    tellsLists: false,
    locksImports: false,
    moved: null,
    givenUp: { attempts: ATTEMPTS, state: 'mapping' },
  },
  comparing: {
    ends: 'checked',
    progress: [CHECKED, 1],
    tellsLists: false,
    locksImports: false,
    moved: null,
    givenUp: { attempts: ATTEMPTS, state: 'mapping' },
  },
  writing: {
    ends: 'done',
    progress: [0, WRITTEN],
    tellsLists: true,
    locksImports: true,
    // Rows that were left out must be checked again, too.
    moved: 'checking',
    givenUp: { attempts: ATTEMPTS, state: 'checked' },
  },
  undoing: {
    ends: 'undone',
    progress: [0, WRITTEN],
    tellsLists: true,
    locksImports: true,
    // Changes of others are left.
    moved: null,
    givenUp: { attempts: ATTEMPTS, state: 'done' },
  },
  telling: {
    ends: null,
    progress: [WRITTEN, 1],
    tellsLists: false,
    // Read while another one is written, lists would learn of it too late.
    locksImports: true,
    moved: null,
    givenUp: null,
  },
};

interface Written {
  undoneAt: Date | null;
  /** How many records its undo left as they were. */
  remaining: number;
}

/** Returns the state of a written import on which nothing works. */
export const settledState = ({ undoneAt, remaining }: Written): ImportState => {
  if (undoneAt === null) return importWork.writing.ends;
  return remaining > 0 ? 'partlyUndone' : importWork.undoing.ends;
};

/** Returns the state of an import after writing or undoing. */
export const stateAfter = (
  work: 'writing' | 'undoing',
  written: Written,
  tellsLists = false,
): ImportState => (tellsLists && importWork[work].tellsLists ? 'telling' : settledState(written));

export const importStatesWhere = (test: (rule: StateRule) => boolean): ImportState[] =>
  IMPORT_STATES.filter((state) => test(importStates[state]));
