/** Requests of a busy shop's visitors: pages, lists with many filters, items, accounts, orders. */
import { sql } from 'drizzle-orm';
import type { Db } from '#backend/database/connection';
import { userGet } from '#contract/calls/accounts';
import { autopartFilter, autopartFindByFamily } from '#contract/calls/catalog';
import { orderFilter } from '#contract/calls/orders';
import { stockList } from '#contract/calls/stock-list';
import type { Asked } from '../support/visitors.ts';
import { listQueries } from './list-questions.ts';

const ITEMS = 200;
const ROWS = 18;

/** Returns the n-th request of a kind. */
type Kind = (n: number) => Asked;

const listsOf = async (db: Db): Promise<Kind> => {
  const lists = [...(await listQueries(db)).values()].flat();
  return (n) => {
    const query = lists[(n * 31) % lists.length];
    const filters = Object.entries(query?.filters ?? {}).map(([FilterKey, value]) => ({
      FilterKey,
      FilterValue: `${value}`,
    }));
    const rowIndex = Math.floor((query?.offset ?? 0) / ROWS);
    const orderBy = query?.orderBy ?? 'REL';
    return { path: autopartFilter.path, input: { filters, orderBy, rowIndex, rowsMax: ROWS } };
  };
};

/**
 * @param tokens tokens of logged-in people
 * @returns the n-th request: of all, with files of the built pages, or of calls alone
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
