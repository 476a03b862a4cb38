/** What cells refer to by its name: brands, providers, categories, groups. */
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { cut, normal } from '#contract/text/plain-text';
import type { Read } from '../values.ts';

/** Things that have a name. */
export interface NamedList {
  /** How one is called in a sentence: `La marca «X» no existe.` */
  article: string;
  byName: ReadonlyMap<string, number | string>;
  nameOf: ReadonlyMap<number | string, string>;
  /** Whether a missing one may be made. */
  isMade: boolean;
}

export interface Refs {
  /** Whether what is missing is made. */
  createsMissing: boolean;
  lists: Readonly<Record<string, NamedList>>;
}

/** Stands where an id will be once the thing with this name is made. */
interface ToMake {
  make: string;
}
export const isToMake = (value: unknown): value is ToMake =>
  typeof value === 'object' && value !== null && 'make' in value && typeof value.make === 'string';

/** @param rows with `id` and `name` */
export const readNamed = async (
  db: Db | Tx,
  rows: SQL,
  { article, isMade }: Pick<NamedList, 'article' | 'isMade'>,
): Promise<NamedList> => {
  const found = await db.execute<{ id: number | string; name: string }>(rows);
  const byName = new Map<string, number | string>();
  for (const { id, name } of found.rows) {
    // As it is written before as it sounds: two may differ by an accent alone.
    byName.set(name.trim(), id);
    const plain = normal(name).trim();
    if (!byName.has(plain)) byName.set(plain, id);
  }
  return { article, isMade, byName, nameOf: new Map(found.rows.map(({ id, name }) => [id, name])) };
};

/** Whether one letter is missing, one too many, another one, or two have changed places. */
const isNear = (a: string, b: string): boolean => {
  // Of short words and numbers everything is near.
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

const LONGEST_NAME = 100;

/** @param list its name in `refs.lists` */
export const readNamedCell =
  (list: string) =>
  (text: string, _: unknown, { lists, createsMissing }: Refs): Read => {
    const known = lists[list];
    if (!known) throw new Error(`no list of ${list}`);
    const name = normal(text);
    const id = known.byName.get(text) ?? known.byName.get(name);
    if (id !== undefined) return { value: id };
    if (known.isMade && createsMissing)
      return text.length > LONGEST_NAME
        ? { problem: `El nombre tiene más de ${LONGEST_NAME} letras.` }
        : { value: { make: text } satisfies ToMake };
    const near = [...known.byName].find(([other]) => isNear(other, name));
    const hint = near ? ` ¿Es «${known.nameOf.get(near[1]) ?? ''}»?` : '';
    return { problem: `${known.article} «${cut(text, 60)}» no existe.${hint}` };
  };

export const writeNamedCell =
  (list: string) =>
  (value: unknown, { lists }: Refs): string => {
    if (isToMake(value)) return value.make;
    const isId = typeof value === 'number' || typeof value === 'string';
    return isId ? (lists[list]?.nameOf.get(value) ?? '') : '';
  };

/** Categories by their number (`1.10.2`), by their name where only one has it, or by their path. */
export const readCategories = async (db: Db | Tx): Promise<NamedList> => {
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id::text as id, name from categories order by id`,
  );
  const byName = new Map<string, string>();
  const pathOf = new Map<string, string>();
  const twice = new Set<string>();
  const put = (name: string, id: string): void => {
    if (byName.has(name) && byName.get(name) !== id) twice.add(name);
    byName.set(name, id);
  };
  for (const { id, name } of rows) {
    const above = pathOf.get(id.split('.').slice(0, -1).join('.'));
    const path = above ? `${above} > ${name}` : name;
    pathOf.set(id, path);
    put(normal(name), id);
    put(normal(path), id);
  }
  for (const name of twice) byName.delete(name);
  const nameOf = new Map(
    [...pathOf].map(([id, path]) => [id, twice.has(normal(path)) ? id : path]),
  );
  for (const { id } of rows) byName.set(id, id);
  return { article: 'La categoría', isMade: false, byName, nameOf };
};
