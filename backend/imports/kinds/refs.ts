import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { NAME_TABLES } from '#backend/database/former-names';
import type { ImportAnswer, NamedThing } from '#contract/entities/imports';
import type { NameSubject } from '#contract/entities/names';
import { plainLine } from '#contract/text/plain-codes';
import { cut, normal } from '#contract/text/plain-text';
import type { Read } from '../values.ts';
import { pathKey, pathParts, pathProblem } from './category-paths.ts';

/** Rows that cells refer to by name: brands, providers, categories, groups. */
export interface NamedList {
  /** Article and noun for messages: `La marca «X» no existe.` */
  article: string;
  byName: ReadonlyMap<string, number | string>;
  nameOf: ReadonlyMap<number | string, string>;
  /** Whether an import may create a missing one. */
  isMade: boolean;
  /** Whether a row is valid though it names a missing one. */
  isOptional?: true;
  /** Names that several rows have, as `byName` spells them: none is meant, and none is created. */
  ambiguous?: ReadonlySet<string>;
  /** Says that a name is unknown; absent = `La marca «X» no existe.` */
  unknownText?: (name: string) => string;
  /** Spells a name as `byName` has it; absent = in lower case, without accents. */
  spell?: (name: string) => string;
  /** Returns what keeps a missing name from being created; absent = its length. */
  problemOf?: (name: string) => string | undefined;
}

export interface Refs {
  /** Whether the import creates missing names. */
  createsMissing: boolean;
  lists: Readonly<Record<string, NamedList>>;
  /** Answers about unknown names, by `answerKey`. */
  answers?: ReadonlyMap<string, ImportAnswer>;
}

export const answerKey = ({ list, name }: Pick<ImportAnswer, 'list' | 'name'>): string =>
  `${list} ${name}`;

export const answerMap = (answers: readonly ImportAnswer[]): Refs['answers'] =>
  new Map(answers.map((answer) => [answerKey(answer), answer]));

/** Spells a name as the answers about it do. */
export const spelledName = ({ spell }: Pick<NamedList, 'spell'>, text: string): string =>
  (spell ?? normal)(plainLine(text));

/** Returns what keeps an unknown name from being created. */
export const creationProblem = ({ problemOf }: NamedList, name: string): string | undefined =>
  (problemOf ?? tooLong)(name);

/** Selects the former names of a list's rows, with the ids by which others refer to them. */
export const formerNamesOf = (subject: NameSubject): SQL => {
  const { table, key, id } = NAME_TABLES[subject];
  const thing = (column: string) => sql`thing.${sql.identifier(column)}`;
  return sql`select ${thing(key)} as id, former.name::text as name
    from former_names former join ${sql.identifier(table)} thing on ${thing(id)} = former.current_id
    where former.subject = ${subject} and former.name is not null`;
};

/** Stands for the id of a row that is still to be created with this name. */
interface ToCreate {
  make: string;
}
export const isToCreate = (value: unknown): value is ToCreate =>
  typeof value === 'object' && value !== null && 'make' in value && typeof value.make === 'string';

interface NamedRow extends Record<string, unknown> {
  id: number | string;
  name: string;
}

/**
 * Reads a list of names.
 * @param rows a query of `id` and `name`
 * @param former its former names with the same ids, which cells may name too
 */
export const readNamed = async (
  db: Db | Tx,
  rows: SQL,
  { article, isMade, former }: Pick<NamedList, 'article' | 'isMade'> & { former?: SQL },
): Promise<NamedList> => {
  const found = await db.execute<NamedRow>(rows);
  const had = former ? await db.execute<NamedRow>(former) : { rows: [] };
  const byName = new Map<string, number | string>();
  const putIfNew = (name: string, id: number | string): void => {
    if (!byName.has(name)) byName.set(name, id);
  };
  for (const { id, name } of found.rows) {
    // The exact name has priority: two names may differ in an accent only.
    byName.set(plainLine(name), id);
    putIfNew(normal(plainLine(name)), id);
  }
  for (const { id, name } of had.rows) {
    putIfNew(plainLine(name), id);
    putIfNew(normal(plainLine(name)), id);
  }
  return { article, isMade, byName, nameOf: new Map(found.rows.map(({ id, name }) => [id, name])) };
};

/**
 * Returns whether two names differ by one inserted, missing or replaced letter, or by two swapped
 * ones.
 */
const isSimilar = (a: string, b: string): boolean => {
  // Short words and numbers would match too easily.
  if (a.length < 4 || /\d/.test(a) || Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const [restA, restB] = [a.slice(at), b.slice(at)];
  return [
    [restA.slice(1), restB.slice(1)],
    [restA, restB.slice(1)],
    [restA.slice(1), restB],
    [restA.slice(2), (restB[1] ?? '') + restB.slice(2)],
  ].some(([left, right]) => left === right);
};

const COMPANY_FORM =
  /[\s,.]+(?:s\.? ?a\.?|s\.? ?a\.? ?s\.?|s\.? ?r\.? ?l\.?|ltda\.?|inc\.?|corp\.?|gmbh|ag|co\.?)$/;

/** Returns the letters and digits of a name, without the form of its company: `tecnofren s.a.` */
export const nameCore = (name: string): string => {
  const core = normal(name)
    .replace(COMPANY_FORM, '')
    .replace(/[^\p{L}\p{N}>]+/gu, '');
  return /\p{L}{2}/u.test(core) ? core : '';
};

const MAX_NAME = 100;
const tooLong = (name: string): string | undefined =>
  name.length > MAX_NAME ? `El nombre tiene más de ${MAX_NAME} letras.` : undefined;

/** Remembers the cores of stored names, with which each unknown name is compared. */
const cores = new Map<string, string>();
const MOST_CORES = 20_000;
const coreOf = (name: string): string => {
  const found = cores.get(name);
  if (found !== undefined) return found;
  const core = nameCore(name);
  if (cores.size >= MOST_CORES) cores.clear();
  cores.set(name, core);
  return core;
};

const similarNames = new WeakMap<NamedList, Map<string, NamedThing | null>>();

/** Finds the thing that a misspelled name probably means. */
export const findSimilar = (named: NamedList, name: string): NamedThing | null => {
  const found = similarNames.get(named) ?? new Map<string, NamedThing | null>();
  similarNames.set(named, found);
  const earlier = found.get(name);
  if (earlier !== undefined) return earlier;
  let similar: NamedThing | null = null;
  const core = nameCore(name);
  for (const [other, id] of named.byName)
    if (isSimilar(other, name) || (core !== '' && coreOf(other) === core)) {
      similar = { id, name: named.nameOf.get(id) ?? '' };
      break;
    }
  found.set(name, similar);
  return similar;
};

/** Applies the answer about an unknown name. */
const answered = (
  named: NamedList,
  answer: ImportAnswer | undefined,
  text: string,
): Read | undefined => {
  if (answer?.action === 'skip') return { problem: '', skips: true };
  if (answer?.action === 'use' && answer.id !== undefined && named.nameOf.has(answer.id))
    return { value: answer.id };
  return answer?.action === 'create' && named.isMade && creationProblem(named, text) === undefined
    ? { value: { make: text } satisfies ToCreate }
    : undefined;
};

/** Returns a reader of cells that hold a name. @param list the key in `refs.lists` */
export const readNamedCell =
  (list: string) =>
  (cell: string, _: unknown, { lists, createsMissing, answers }: Refs): Read => {
    const text = plainLine(cell);
    const named = lists[list];
    if (!named) throw new Error(`Missing list "${list}" in refs`);
    const name = spelledName(named, text);
    const id = named.byName.get(text) ?? named.byName.get(name);
    if (id !== undefined) return { value: id };
    const unknown = { list, name };
    const read = answered(named, answers?.get(answerKey(unknown)), text);
    if (read) return read;
    if (named.ambiguous?.has(name)) {
      const problem = `Hay varias que se llaman «${cut(text, 60)}»: escribe la ruta entera.`;
      return { problem, reason: problem, unknown };
    }
    const similar = findSimilar(named, name);
    // A name that is probably misspelled is asked about.
    if (named.isMade && createsMissing && !similar) {
      const problem = creationProblem(named, text);
      return problem === undefined ? { value: { make: text } satisfies ToCreate } : { problem };
    }
    const hint = similar ? ` ¿Es «${similar.name}»?` : '';
    const shown = cut(text, 60);
    const reason = named.unknownText?.(shown) ?? `${named.article} «${shown}» no existe.`;
    return { problem: reason + hint, reason, unknown };
  };

export const writeNamedCell =
  (list: string) =>
  (value: unknown, { lists }: Refs): string => {
    if (isToCreate(value)) return value.make;
    const isId = typeof value === 'number' || typeof value === 'string';
    return isId ? (lists[list]?.nameOf.get(value) ?? '') : '';
  };

/**
 * Reads categories, found by number (`1.10.2`), by path, or by a name that is unique; former paths and
 * names, and synonyms, count where no category has the name.
 * @param isMade whether an import may create missing ones, by their paths
 */
export const readCategories = async (db: Db | Tx, isMade = false): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: string; name: string; synonyms: string }>(
    sql`select id::text as id, name, synonyms from categories order by id`,
  );
  const { rows: former } = await db.execute<{ id: string; path: string }>(
    sql`select category.id::text as id, former.name::text as path
        from former_names former join categories category on category.number = former.current_id
        where former.subject = 'category' and former.name is not null`,
  );
  const byName = new Map<string, string>();
  const pathOf = new Map<string, string>();
  const ambiguous = new Set<string>();
  const put = (name: string, id: string): void => {
    if (byName.has(name) && byName.get(name) !== id) ambiguous.add(name);
    byName.set(name, id);
  };
  for (const { id, name } of rows) {
    const above = pathOf.get(id.split('.').slice(0, -1).join('.'));
    const path = above ? `${above} > ${name}` : name;
    pathOf.set(id, path);
    put(pathKey(name), id);
    put(pathKey(path), id);
  }
  const current = new Set(byName.keys());
  const putOther = (name: string, id: string): void => {
    if (name !== '' && !current.has(name)) put(name, id);
  };
  for (const { id, path } of former) {
    putOther(pathKey(path), id);
    putOther(pathKey(pathParts(path).at(-1) ?? ''), id);
  }
  for (const { id, synonyms } of rows)
    for (const synonym of synonyms.split(',')) putOther(pathKey(synonym), id);
  for (const name of ambiguous) byName.delete(name);
  const nameOf = new Map(
    [...pathOf].map(([id, path]) => [id, ambiguous.has(pathKey(path)) ? id : path]),
  );
  for (const { id } of rows) byName.set(id, id);
  const rules = { spell: pathKey, problemOf: pathProblem };
  return { article: 'La categoría', isMade, byName, nameOf, ambiguous, ...rules };
};
