/** What the visitors of a shop in use ask: its pages, lists by many choices, items, who they are, their orders. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { userGet } from '#contract/calls/accounts';
import { autopartFilter, autopartFindByFamily } from '#contract/calls/catalog';
import { orderFilter } from '#contract/calls/orders';
import { stockList } from '#contract/calls/stock-list';
import type { Asked } from '../support/visitors.ts';
import { askedOf } from './list-questions.ts';

const ITEMS = 200;
const ROWS = 18;

/** The n-th question of one kind. */
type Kind = (n: number) => Asked;

const listsOf = async (db: Db): Promise<Kind> => {
  const lists = [...(await askedOf(db)).values()].flat();
  return (n) => {
    const asked = lists[(n * 31) % lists.length];
    const filters = Object.entries(asked?.filters ?? {}).map(([FilterKey, value]) => ({
      FilterKey,
      FilterValue: `${value}`,
    }));
    const rowIndex = Math.floor((asked?.offset ?? 0) / ROWS);
    const orderBy = asked?.orderBy ?? 'REL';
    return { path: autopartFilter.path, input: { filters, orderBy, rowIndex, rowsMax: ROWS } };
  };
};

/**
 * @param tokens of people who are logged in
 * @returns what the n-th visitor asks: files of the built pages, and calls alone
 */
export const readMix = async (
  db: Db,
  tokens: readonly string[],
): Promise<{ all: Kind; calls: Kind }> => {
  const { rows: items } = await db.execute<{ family: string; codes: string[] }>(
    sql`select family.code::text as family, array_agg(product.code::text) as codes
        from families family join products product on product.family_id = family.id
        where family.is_public and product.is_public
        group by 1 order by md5(family.code) limit ${ITEMS}`,
  );
  const item = (n: number) => items[(n * 7) % items.length] ?? { family: '', codes: [] };
  const as = (n: number) => ({ token: tokens[n % tokens.length] ?? '' });
  const list = await listsOf(db);
  const stock: Kind = (n) => ({ path: stockList.path, input: { codes: item(n).codes } });
  const calls: readonly Kind[] = [
    list,
    stock,
    (n) => ({ path: autopartFindByFamily.path, input: { family: item(n).family } }),
    list,
    stock,
    (n) => ({ path: userGet.path, input: {}, ...as(n) }),
    list,
    (n) => ({ path: orderFilter.path, input: {}, ...as(n) }),
  ];
  const pages: readonly Kind[] = [
    () => ({ path: '/' }),
    (n) => ({ path: `/productos/${encodeURIComponent(item(n).family)}` }),
    () => ({ path: '/productos' }),
    (n) => ({ path: `/productos/${encodeURIComponent(item(n * 3).family)}` }),
  ];
  const inTurn =
    (kinds: readonly Kind[]): Kind =>
    (n) =>
      (kinds[n % kinds.length] ?? list)(Math.floor(n / kinds.length));
  return { calls: inTurn(calls), all: inTurn([...pages, ...calls]) };
};
