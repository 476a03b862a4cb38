import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { NAME_TABLES } from '#backend/database/former-names';
import type { ImportAnswer, NamedRecord } from '#contract/entities/imports';
import type { NameSubject } from '#contract/entities/names';
import { plainLine } from '#contract/text/plain-codes';
import { cut, normal } from '#contract/text/plain-text';
import type { Read } from '../values.ts';
import { pathKey, pathParts, pathProblem } from './category-paths.ts';
import type { FoundPlace } from './place-names.ts';
import { isSimilar, nameCore } from './similar-names.ts';

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
  /** The rows of names that several have, as `byName` spells them: a seller says which is meant. */
  ambiguous?: ReadonlyMap<string, readonly (number | string)[]>;
  /** Whether the names are those of companies, which files write with and without their form. */
  isOfCompanies?: true;
  /** Says that a name is unknown; absent = `La marca «X» no existe.` */
  unknownText?: (name: string) => string;
  /** Spells a name as `byName` has it; absent = in lower case, without accents. */
  spell?: (name: string) => string;
  /** Finds the row that another name certainly means: `VW`. */
  meant?: (name: string) => number | string | undefined;
  /** Finds the rows that a name may mean, to propose them. */
  near?: (name: string, list: Pick<NamedList, 'byName'>) => readonly (number | string)[];
  /** Returns what keeps a missing name from being created; absent = its length. */
  problemOf?: (name: string) => string | undefined;
}

export interface Refs {
  /** Whether the import creates missing names. */
  createsMissing: boolean;
  lists: Readonly<Record<string, NamedList>>;
  /** Finds the place at the end of an address, where a kind has addresses. */
  findPlace?: (pieces: readonly string[]) => FoundPlace | undefined;
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
  const record = (column: string) => sql`record.${sql.identifier(column)}`;
  return sql`select ${record(key)} as id, former.name::text as name
    from former_names former join ${sql.identifier(table)} record on ${record(id)} = former.current_id
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
  {
    former,
    ...list
  }: Pick<NamedList, 'article' | 'isMade' | 'isOfCompanies' | 'meant' | 'near'> & { former?: SQL },
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
  return { ...list, byName, nameOf: new Map(found.rows.map(({ id, name }) => [id, name])) };
};

const MAX_NAME = 100;
const tooLong = (name: string): string | undefined =>
  name.length > MAX_NAME ? `El nombre tiene más de ${MAX_NAME} letras.` : undefined;

/** Names by which unknown ones are compared, by list. */
const coresOf = new WeakMap<NamedList['byName'], Map<string, number | string>>();
const readCores = (named: NamedList): ReadonlyMap<string, number | string> => {
  const existing = coresOf.get(named.byName);
  if (existing) return existing;
  const cores = new Map<string, number | string>();
  for (const [name, id] of named.byName) {
    const core = nameCore(name, named);
    if (core !== '' && !cores.has(core)) cores.set(core, id);
  }
  coresOf.set(named.byName, cores);
  return cores;
};

const similarNames = new WeakMap<NamedList, Map<string, NamedRecord | null>>();

/** Finds the record that a misspelled, abbreviated or longer name probably means. */
export const findSimilar = (named: NamedList, name: string): NamedRecord | null => {
  const found = similarNames.get(named) ?? new Map<string, NamedRecord | null>();
  similarNames.set(named, found);
  const earlier = found.get(name);
  if (earlier !== undefined) return earlier;
  const id =
    named.meant?.(name) ??
    readCores(named).get(nameCore(name, named)) ??
    [...named.byName].find(([other]) => isSimilar(other, name))?.[1];
  const similar = id === undefined ? null : { id, name: named.nameOf.get(id) ?? '' };
  found.set(name, similar);
  return similar;
};

/** Finds what an unknown name may mean, the most probable first; the rows of an ambiguous one. */
export const findProposals = (named: NamedList, name: string): NamedRecord[] => {
  const similar = findSimilar(named, name);
  const ids =
    named.ambiguous?.get(name) ?? (similar ? [similar.id] : (named.near?.(name, named) ?? []));
  return ids.map((id) => ({ id, name: named.nameOf.get(id) ?? '' }));
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

const SHOWN_PATHS = 4;

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
      const reason = `Hay varias que se llaman «${cut(text, 60)}»`;
      const paths = findProposals(named, name).map((one) => `«${one.name}»`);
      return {
        problem: `${reason}: ${paths.slice(0, SHOWN_PATHS).join(', ')}${paths.length > SHOWN_PATHS ? '…' : ''}. Di cuál es, o escribe la ruta entera.`,
        reason: `${reason}.`,
        unknown,
      };
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
  const ambiguous = new Map<string, string[]>();
  const put = (name: string, id: string): void => {
    const other = byName.get(name);
    if (other !== undefined && other !== id)
      ambiguous.set(name, [...new Set([...(ambiguous.get(name) ?? [other]), id])]);
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
  for (const name of ambiguous.keys()) byName.delete(name);
  const nameOf = new Map(
    [...pathOf].map(([id, path]) => [id, ambiguous.has(pathKey(path)) ? id : path]),
  );
  for (const { id } of rows) byName.set(id, id);
  const rules = { spell: pathKey, problemOf: pathProblem };
  return { article: 'La categoría', isMade, byName, nameOf, ambiguous, ...rules };
};
