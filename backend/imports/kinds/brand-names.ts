/** Brands that files name, also by abbreviations. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { normal } from '#contract/text/plain-text';
import { makeMeant, makeProposed } from './make-names.ts';
import { formerNamesOf, type NamedList, readNamed } from './refs.ts';

const MIN_LETTERS = 3;

/** Returns the only name that begins with an abbreviation: `mahl.` */
const findLonger = (short: string, { byName }: Pick<NamedList, 'byName'>) => {
  const letters = normal(short).replace(/\.$/, '');
  if (letters.length < MIN_LETTERS) return undefined;
  const ids = new Set(
    [...byName].flatMap(([name, id]) => (normal(name).startsWith(letters) ? id : [])),
  );
  const [id] = ids;
  return ids.size === 1 ? id : undefined;
};

export const readBrands = async (db: Db | Tx): Promise<NamedList> => {
  const brands = await readNamed(db, sql`select id, name::text as name from brands`, {
    article: 'La marca',
    isMade: true,
    isOfCompanies: true,
    former: formerNamesOf('brand'),
  });
  const idOf = (make: string | undefined) =>
    make === undefined ? undefined : brands.byName.get(normal(make));
  return {
    ...brands,
    meant: (name) =>
      idOf(makeMeant(name)) ?? (name.endsWith('.') ? findLonger(name, brands) : undefined),
    near: (name) => [idOf(makeProposed(name)) ?? findLonger(name, brands) ?? []].flat(),
  };
};
