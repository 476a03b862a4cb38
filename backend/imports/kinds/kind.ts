/** What one kind of import has of its own: a file beside this one fills it in. */
import type { Author } from '#backend/audit/record';
import type { Db, Tx } from '#backend/database/connection';
import type { ImportKindName, ImportProblem, ImportSettings } from '#contract/entities/imports';
import type { Variant } from '#variants/schema';
import type { Read, Reading } from '../values.ts';
import type { Refs } from './refs.ts';

/** What may be said of a thing, by the names of the calls that change it. */
export type State = Record<string, unknown>;

/** A column that a kind knows. */
export interface Field {
  id: string;
  title: string;
  /** Other headings for it, in small letters without accents. */
  headings: readonly string[];
  /** Which part of the thing's state it says: a price without tax says the price. */
  says: string;
  isKey?: true;
  /** What is new must have it. */
  isNeeded?: true;
  /** What an emptied cell means; absent = it cannot be emptied. */
  empty?: unknown;
  /** Another column without which this one says nothing, by its id. */
  needs?: string;
  /** It holds numbers: by them it is told which sign stands before the cents. */
  isNumber?: true;
  read: (text: string, reading: Reading, refs: Refs) => Read;
  /** A value as a cell, which reads as the same value again; null where exports do not write it. */
  write: ((value: unknown, refs: Refs) => string | number) | null;
}

/** A row whose cells were read. */
export interface ReadRow {
  line: number;
  label: string;
  says: State;
}

export interface RowProblem extends ImportProblem {
  line: number;
}

/** What all rows of one key say together. */
export interface Gathered {
  key: string;
  label: string;
  line: number;
  says: State;
  problems: RowProblem[];
}

/** A thing as it stands. */
export interface Thing {
  id: number;
  /** What it is known by, in small letters, and as it is written. */
  key: string;
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

/** Which things: by their keys, by their ids, or those behind an id, in its order. */
export type Asked =
  | { keys: readonly string[] }
  | { ids: readonly number[] }
  | { after: number; most: number };

export interface StateProblem {
  /** Of those that were given. */
  place: number;
  says: string;
  text: string;
}

/** @template T what its own `read` gives: the others get nothing else */
export interface ImportKind<T extends Thing = Thing> {
  name: ImportKindName;
  isOffered: (variant: Variant) => boolean;
  fields: (variant: Variant) => readonly Field[];
  /** Said of a key that nothing has; null where a new thing is made then. */
  unknown: string | null;
  /** Of a new thing, where its rows do not say. */
  defaults: State;
  /** What a part of a thing's state is that it does not have; null without it. */
  absent?: unknown;
  /** Parts of what is said that are no part of a thing, such as why it changes: nobody compares them. */
  aside?: readonly string[];
  /** As what the history has such things, by their labels and the names of their parts; absent = by others. */
  historyOf?: 'product' | 'family';
  /** What somebody should look at before this kind is written, in sentences. */
  warningsOf?: (tx: Tx, importId: number, settings: ImportSettings) => Promise<string[]>;
  /** Whether lists show such things: they learn of them once all of them are written. */
  tellsLists?: true;
  /** What is no column of its own but follows from several, such as a list: how it is called. */
  titleOf?: (says: string) => string | undefined;
  /** A thing as the rows of a file, where one does not suffice. */
  rowsOf?: (thing: Thing) => Thing[];
  /** All rows of one key. */
  gather: (rows: readonly ReadRow[]) => Pick<Gathered, 'says' | 'problems'>;
  /**
   * What rows say of things as these stand, where they say it by a difference, or count what is no more
   * the thing's: absent = as they say it. It is written only while the things stand so.
   * @returns in the order given
   */
  against?(
    tx: Tx,
    given: readonly { thing: T; says: State }[],
    settings: ImportSettings,
  ): Promise<readonly State[]>;
  loadRefs: (db: Db | Tx, variant: Variant) => Promise<Pick<Refs, 'lists'>>;
  read(db: Db | Tx, asked: Asked): Promise<T[]>;
  /** The same, and nobody else may change them until the transaction ends. */
  lock(tx: Tx, ids: readonly number[]): Promise<T[]>;
  /** Rules of whole things, which no column alone can break. @param given existing things, or new ones (by their label), and what is said of them */
  problemsOf(
    db: Db | Tx,
    given: readonly { thing: T | undefined; label: string; says: State }[],
    variant: Variant,
  ): Promise<StateProblem[]>;
  /** Locks what a transaction that writes will need, in the order that everybody locks it. @param ids of all that changes */
  begin(tx: Tx, ids: readonly number[]): Promise<unknown>;
  save(tx: Tx, by: ChangedBy, changes: readonly { thing: T; says: State }[]): Promise<unknown>;
  /**
   * Takes back what an import wrote of things that stand as it left them; absent = saving what was does.
   * @returns the keys of those that were changed since all the same, to what they were: nothing is to be written then
   */
  takeBack?(tx: Tx, by: ChangedBy, batch: string, things: readonly T[]): Promise<string[]>;
  /** @returns their ids in the order given */
  insert(
    tx: Tx,
    by: ChangedBy,
    added: readonly { label: string; says: State }[],
  ): Promise<readonly number[]>;
  /** Ids of what others refer to: that stays. */
  readUsed(db: Db | Tx, ids: readonly number[]): Promise<readonly number[]>;
  remove(tx: Tx, by: ChangedBy, things: readonly T[]): Promise<unknown>;
}

/**
 * One row says all of one thing: a second one of the same key is a mistake. Which of them is meant nobody
 * knows, so each is told.
 */
export const gatherOne: ImportKind['gather'] = (rows) => {
  const [first, second] = rows;
  const told = (line: number): string =>
    line === first?.line
      ? `Se repite en la fila ${second?.line}: cada código puede estar una vez.`
      : `Repite lo de la fila ${first?.line}: cada código puede estar una vez.`;
  return {
    says: first?.says ?? {},
    problems: second ? rows.map(({ line }) => ({ line, column: '', text: told(line) })) : [],
  };
};

/** A rule that one of the given things breaks, as the functions that write it tell it, in a sentence. */
export const asProblem = (broken: {
  place: number;
  field: string;
  message: string;
}): StateProblem => ({
  place: broken.place,
  says: broken.field,
  text: `${broken.message}.`,
});

/** A part of a thing's state. */
export const partOf = (kind: Pick<ImportKind, 'absent'>, state: State, name: string): unknown =>
  state[name] ?? kind.absent ?? null;
