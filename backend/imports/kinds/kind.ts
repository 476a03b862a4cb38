import { isDeepStrictEqual } from 'node:util';
import type { Author } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import type { AuditSubject } from '#contract/entities/audit';
import type { ImportKindName, ImportProblem, ImportSettings } from '#contract/entities/imports';
import type { Variant } from '#variants/schema';
import type { Tax } from '../heading-words.ts';
import type { Read, Reading } from '../values.ts';
import type { Refs } from './refs.ts';

/** Values of a record by field, named as in the calls that change it. */
export type State = Record<string, unknown>;

/** A column that a kind of import can read or write. */
export interface Field {
  id: string;
  title: string;
  /** Alternative headings, in lower case without accents. */
  headings: readonly string[];
  /** Recognises further headings, in lower case without accents and signs. */
  matches?: (heading: string) => boolean;
  /** The field that the column sets; a price with and a price without tax set the same one. */
  sets: string;
  isKey?: true;
  /** Whether it names the record of a row whose key is missing. */
  isOtherKey?: true;
  /** Whether a new record must have it. */
  isNeeded?: true;
  /** Whether any text may be its value: a row with nothing else is data. */
  isAnyText?: true;
  /** The value of an empty cell, where empty cells clear; absent = it cannot be cleared. */
  empty?: unknown;
  /** The id of another column that this one requires. */
  needs?: string;
  /**
   * Joins the filled cells of all columns that set the same value, in the order of the fields and of the file;
   * absent = only one column sets it.
   */
  join?: (cells: readonly string[]) => string;
  /** Formats a cell for `join`: `2004` of a first year is `desde 2004`. */
  joinedAs?: (cell: string) => string;
  /** Whether its texts are paths of categories, whose separator the whole column tells. */
  isPath?: true;
  /** Whether several columns of the file may hold parts of it, which `join` joins. */
  mayRepeat?: true;
  /** For ambiguous headings: one of these fields must be the previous column. */
  follows?: readonly string[];
  /** The reason why a file cannot use it as it is, or without the column that it needs. */
  refusal?: string;
  /** Whether words for an unknown value, such as `n/d`, count as an empty cell. */
  takesUnknown?: true;
  /** Whether a cell that cannot be read is left out with a warning, and the rest of its row taken. */
  leavesOutWrong?: true;
  /** Whether its text may have several lines. */
  isLong?: true;
  /** Whether it holds yes or no. */
  isFlag?: true;
  /** Whether it holds numbers, from which the decimal sign is guessed. */
  isNumber?: true;
  /** Whether its numbers are amounts of money. */
  isMoney?: true;
  /** Whether it names the currency of the row's amounts. */
  isCurrency?: true;
  /** Whether an amount of money includes the tax, if headings may give it with or without. */
  tax?: Tax;
  /** The list in `refs.lists` whose names it holds, or its values: what a default may be. */
  choices?: string | readonly string[];
  read: (text: string, reading: Reading, refs: Refs) => Read;
  /** Formats a value so that `read` returns it again; null = exports omit the column. */
  write: ((value: unknown, refs: Refs) => string | number) | null;
}

/** Returns whether a field names the record of a row. */
export const isAnyKey = ({ isKey, isOtherKey }: Field): boolean => isKey ?? isOtherKey ?? false;

/** Returns what a default of a field may be. Columns that complete others take none. */
export const choicesOf = ({ choices, write }: Field): Field['choices'] =>
  write === null ? undefined : choices;

/** A row whose cells were parsed. */
export interface ReadRow {
  line: number;
  label: string;
  values: State;
}

export interface RowProblem extends ImportProblem {
  line: number;
}

/** The filled cells of a row, by field. */
export interface FileRow {
  line: number;
  texts: Readonly<Record<string, string>>;
}

/** A row completed from other rows, or its problem. */
export type Arranged = Pick<ReadRow, 'label' | 'values'> | { problem: string };

/** The values of all rows of one key. */
export interface Gathered {
  key: string;
  label: string;
  line: number;
  values: State;
  /** Fields without a value on purpose, such as a price on request. */
  left: readonly string[];
  problems: RowProblem[];
}

/** A stored record that imports of a kind write: a product, a family, a company. */
export interface StoredRecord {
  id: number;
  /** The label in lower case. */
  key: string;
  /** The code by which files name it. */
  label: string;
  name: string;
  state: State;
}

export interface ChangedBy {
  author: Author;
  at: Date;
  reason: string;
  batch: string;
}

/** Selects records by keys, by ids, or `most` records after an id in the order of ids. */
export type RecordSelection =
  | { keys: readonly string[] }
  | { ids: readonly number[] }
  | { after: number; most: number };

export interface StateProblem {
  /** The index in the input. */
  place: number;
  field: string;
  text: string;
}

/** A field that an undo leaves as it is. */
export interface LeftField {
  key: string;
  field: string;
  /** Why, as a sentence; empty = somebody changed it. */
  text: string;
}

export interface Clash {
  key: string;
  line: number;
  field: string;
  text: string;
}

/** A kind of import. @template T the type of its records */
export interface ImportKind<T extends StoredRecord = StoredRecord> {
  name: ImportKindName;
  isOffered: (variant: Variant) => boolean;
  fields: (variant: Variant) => readonly Field[];
  /** Further columns, which the shop's data define; they follow the others. */
  moreFields?: (db: Db | Tx) => Promise<readonly Field[]>;
  /** The message for an unknown key; null = the import creates a new record. */
  unknown: string | null;
  /** Values of a new record that its rows do not set. */
  defaults: (
    values: State,
    record: Pick<Gathered, 'label' | 'left'> & { variant: Variant },
  ) => State;
  /** Returns the value of a field that a state does not have; null by default. */
  absentOf?: (field: string) => unknown;
  /** Fields that are not part of a record, such as the reason of a change. They are not compared. */
  notCompared?: readonly string[];
  /** Lists to which an import only adds, so that others may change them meanwhile. */
  addsTo?: readonly string[];
  /** How the history names a record and its fields. */
  history: {
    subject: AuditSubject;
    idOf: (record: StoredRecord) => string;
    /** Absent = the same. */
    fieldsOf?: (name: string) => readonly string[];
  };
  /** Returns the values that a record has after these are written; absent = the same. */
  asWritten?: (values: State) => State;
  /** Returns sentences about what to check before the import is written. */
  warningsOf?: (tx: Tx, importId: number, settings: ImportSettings) => Promise<string[]>;
  /** Whether the list index must be updated after the write. */
  updatesLists?: true;
  /**
   * Returns the title of a field that has no column of its own, such as a list gathered from
   * several.
   */
  titleOf?: (field: string) => string | undefined;
  /** Splits a record into the rows of a file; absent = one row. */
  rowsOf?: (record: StoredRecord) => StoredRecord[];
  /** Combines values of a row that stand in several columns, such as those of its key. */
  completeRow?: (label: string, values: State) => Pick<ReadRow, 'label' | 'values'>;
  /**
   * Completes rows by other rows of their file, such as the category above them.
   * @returns labels, and values to put over those of the row, by line
   */
  arrange?: (
    tx: Tx,
    rows: readonly FileRow[],
    refs: Refs,
  ) => Promise<ReadonlyMap<number, Arranged>>;
  /**
   * Whether the rows of a key make up one list, so that a row whose key is unreadable is missing
   * from it.
   */
  needsAllRows?: true;
  /** Finds the labels of records by a column that is not the key, such as a barcode. */
  findLabels?: (db: Db | Tx, texts: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Returns the problems of duplicate keys, counting rows that could not be read too. */
  repeatsAmong?: (rows: readonly ReadRow[]) => RowProblem[];
  /** Combines all rows of one key. */
  gather: (rows: readonly ReadRow[]) => Pick<Gathered, 'values' | 'problems'>;
  /**
   * Resolves values that depend on the current state, such as differences; absent = values are
   * absolute. They are written only if the state is still the same.
   * @param inputs values of existing records, or of new ones (no `record`)
   * @returns values in the order of the input
   */
  resolve?(
    tx: Tx,
    inputs: readonly { record: T | undefined; values: State }[],
    settings: ImportSettings,
  ): Promise<readonly State[]>;
  /** @param columns ids of the fields that are read; absent = all */
  loadRefs: (
    db: Db | Tx,
    variant: Variant,
    columns?: readonly string[],
  ) => Promise<Pick<Refs, 'lists' | 'findPlace'>>;
  read(db: Db | Tx, selection: RecordSelection): Promise<T[]>;
  /** Reads and locks records until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<T[]>;
  /**
   * Checks rules that concern several fields.
   * @param inputs new values of existing records, or of new ones (no `record`)
   */
  problemsOf(
    db: Db | Tx,
    inputs: readonly { record: T | undefined; label: string; values: State }[],
    variant: Variant,
  ): Promise<StateProblem[]>;
  /** Finds rows of a compared import that contradict each other. */
  clashesOf?(tx: Tx, importId: number): Promise<readonly Clash[]>;
  /**
   * Takes the locks of a write, in the order common to all writers.
   * @param ids of all records that change
   */
  begin(tx: Tx, ids: readonly number[], importId: number): Promise<unknown>;
  save(tx: Tx, by: ChangedBy, changes: readonly { record: T; values: State }[]): Promise<unknown>;
  /** Returns whether `undo` undoes a field; old values of the other ones are saved. */
  undoes?: (field: string) => boolean;
  /**
   * Undoes fields that an import wrote by their history.
   * @param by null = nothing is written, only planned
   * @returns the fields that stay as they are
   */
  undo?(
    tx: Tx,
    by: ChangedBy | null,
    batch: string,
    written: readonly { record: T; fields: readonly string[] }[],
  ): Promise<readonly LeftField[]>;
  /** @returns the new ids in the order of the input */
  insert(
    tx: Tx,
    by: ChangedBy,
    added: readonly { label: string; values: State }[],
  ): Promise<readonly number[]>;
  /**
   * Finds records that others refer to, which cannot be removed.
   * @param added records with the values that an import added
   * @param undoing the batch that added them, and whether no further reference may be added until the transaction ends
   * @returns by id, the reason as a sentence
   */
  readUsed(
    tx: Tx,
    added: readonly { record: T; values: State }[],
    undoing: { batch: string; isLocking: boolean },
  ): Promise<ReadonlyMap<number, string>>;
  remove(tx: Tx, by: ChangedBy, records: readonly T[]): Promise<unknown>;
}

/** Returns all columns of a kind. */
export const readFields = async (
  kind: Pick<ImportKind, 'fields' | 'moreFields'>,
  db: Db | Tx,
  variant: Variant,
): Promise<readonly Field[]> => [...kind.fields(variant), ...((await kind.moreFields?.(db)) ?? [])];

/** Returns a problem for each of several rows of one key. */
export const repeatsOf = (rows: readonly ReadRow[]): RowProblem[] => {
  const [first, second] = rows;
  const repeatText = (line: number): string =>
    line === first?.line
      ? `Se repite en la fila ${second?.line}: cada código puede estar una vez.`
      : `Repite lo de la fila ${first?.line}: cada código puede estar una vez.`;
  return second ? rows.map(({ line }) => ({ line, column: '', text: repeatText(line) })) : [];
};

/** Takes the values of a key's only row. Rows that say the same count once, others are refused. */
export const gatherOne: ImportKind['gather'] = (rows) => {
  const values = rows[0]?.values ?? {};
  const isOne = rows.every((row) => isDeepStrictEqual(row.values, values));
  return { values, problems: isOne ? [] : repeatsOf(rows) };
};

/** Converts a problem reported by the goods' rules. */
export const asProblem = (broken: {
  place: number;
  field: string;
  message: string;
}): StateProblem => ({
  place: broken.place,
  field: broken.field,
  text: `${broken.message}.`,
});

/** Returns the value of a field, or the kind's value for absent fields. */
export const partOf = (kind: Pick<ImportKind, 'absentOf'>, state: State, name: string): unknown =>
  state[name] ?? kind.absentOf?.(name) ?? null;
