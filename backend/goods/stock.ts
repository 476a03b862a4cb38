/** Sets, moves and counts stock by hand, as a seller asks for it. */
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { visibleProducts } from '#backend/database/tables/visible-catalog';
import { AppError } from '#backend/http/app-error';
import type { Session } from '#backend/port';
import { readStock } from '#backend/stock/queries';
import type { InputOf, OutputOf } from '#contract/calls';
import { MAX_STOCK } from '#contract/calls/stock-changes';
import type { Stock } from '#contract/entities/stock';
import type { ErrorCode } from '#contract/errors';
import { messages } from '#contract/messages';
import type { Variant } from '#variants/schema';
import { lockShelves, productsByCode, type ShelfChange, saveShelves } from './change-stock.ts';
import type { ChangedBy } from './changed-by.ts';

export interface AtShop {
  variant: Variant;
  session: Session;
}

/** @throws AppError request.invalid */
const checkBranch = ({ branches }: Variant, branch: string, field: string): void => {
  if (!branches.some(({ code }) => code === branch))
    throw new AppError('request.invalid', { fields: { [field]: messages.invalid } });
};

const stockNow = async (tx: Tx, { variant, session }: AtShop, code: string): Promise<Stock> => {
  const [data] = await readStock({ db: tx, variant }, session, [code]);
  if (!data) throw new AppError('record.notFound');
  return data;
};

const refuse = async (tx: Tx, at: AtShop, error: ErrorCode, code: string): Promise<never> => {
  throw new AppError(error, { detail: await stockNow(tx, at, code) });
};

const findOne = async (tx: Tx, code: string) => {
  const found = (await productsByCode(tx, [code])).get(code.toLowerCase());
  if (!found) throw new AppError('record.notFound');
  return found;
};

/** @throws AppError stock.moved */
const save = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  changes: readonly ShelfChange[],
  code: string,
): Promise<Stock> => {
  if ((await saveShelves(tx, by, changes)) === null) await refuse(tx, at, 'stock.moved', code);
  return stockNow(tx, at, code);
};

/** @throws AppError record.notFound, request.invalid, stock.moved */
export const setStock = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { code, branch, quantity, from }: InputOf<'stockSet'>,
): Promise<Stock> => {
  checkBranch(at.variant, branch, 'branch');
  const found = await findOne(tx, code);
  const shelf = (await lockShelves(tx, [found.id]))(found.id, branch);
  if (shelf.quantity !== from) await refuse(tx, at, 'stock.moved', code);
  return save(tx, at, by, [{ code: found.code, shelf, to: quantity }], code);
};

/** @throws AppError record.notFound, request.invalid, stock.tooFew */
export const moveStock = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { code, branch, toBranch, change }: InputOf<'stockMove'>,
): Promise<Stock> => {
  checkBranch(at.variant, branch, 'branch');
  if (toBranch !== '') {
    checkBranch(at.variant, toBranch, 'toBranch');
    if (toBranch === branch || change < 0)
      throw new AppError('request.invalid', { fields: { toBranch: messages.invalid } });
  }
  const found = await findOne(tx, code);
  const shelfOf = await lockShelves(tx, [found.id]);
  const moves =
    toBranch === ''
      ? [{ branch, change }]
      : [
          { branch, change: -change },
          { branch: toBranch, change },
        ];
  const changes = moves.map((move) => {
    const shelf = shelfOf(found.id, move.branch);
    return { code: found.code, shelf, to: shelf.quantity + move.change };
  });
  if (changes.some(({ to }) => to < 0)) await refuse(tx, at, 'stock.tooFew', code);
  if (changes.some(({ to }) => to > MAX_STOCK))
    throw new AppError('request.invalid', { fields: { change: messages.invalid } });
  return save(tx, at, by, changes, code);
};

/** Rows of one code count together, in the order of the first. */
const counted = <T extends { Code: string; Quantity: number }>(items: readonly T[]) => {
  const sums = new Map<string, T>();
  for (const item of items) {
    const key = item.Code.toLowerCase();
    const sum = sums.get(key);
    sums.set(key, sum ? { ...sum, Quantity: sum.Quantity + item.Quantity } : item);
  }
  return sums;
};

export const previewCount = async (
  db: Pick<Db, 'execute'>,
  variant: Variant,
  { branch, items }: InputOf<'stockPreviewCount'>,
): Promise<OutputOf<'stockPreviewCount'>> => {
  checkBranch(variant, branch, 'branch');
  const sums = counted(items);
  const { rows } = await db.execute<{ code: string; name: string; from: number; version: number }>(
    sql`select product.code, product.name, coalesce(stock.quantity, 0) as from,
          coalesce(stock.version, 0) as version
        from products product
          left join stock on stock.product_id = product.id and stock.branch_code = ${branch}
        where product.code = any(${sql.param([...sums.keys()])}::citext[])`,
  );
  const known = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
  return {
    data: [...sums].flatMap(([key, { Quantity }]) => {
      const row = known.get(key);
      return row ? [{ ...row, to: Quantity }] : [];
    }),
    unknown: [...sums].flatMap(([key, { Code }]) => (known.has(key) ? [] : [Code])),
  };
};

/** @throws AppError request.invalid, stock.moved */
export const applyCount = async (
  tx: Tx,
  at: AtShop,
  by: ChangedBy,
  { branch, items }: InputOf<'stockApplyCount'>,
): Promise<number> => {
  checkBranch(at.variant, branch, 'branch');
  const found = await productsByCode(
    tx,
    items.map(({ Code }) => Code),
  );
  const asked = items.map((item) => ({ ...item, product: found.get(item.Code.toLowerCase()) }));
  const places = asked.flatMap(({ product }, place) => (product ? [] : [place]));
  const isTwice = found.size < items.length - places.length;
  if (places.length > 0 || isTwice)
    throw new AppError('request.invalid', {
      fields: Object.fromEntries(
        (isTwice ? [0] : places).map((place) => [`items.${place}.Code`, messages.invalid]),
      ),
    });
  const shelfOf = await lockShelves(
    tx,
    [...found.values()].map(({ id }) => id),
  );
  const changes: ShelfChange[] = [];
  const moved: string[] = [];
  for (const { product, Quantity, From, Version } of asked) {
    if (!product) continue;
    const shelf = shelfOf(product.id, branch);
    // Orders took or gave back since: their difference stays, the count's comes on top.
    const to = shelf.quantity + Quantity - From;
    if (shelf.version !== Version || to < 0 || to > MAX_STOCK) moved.push(product.code);
    else changes.push({ code: product.code, shelf, to });
  }
  const changed = moved.length > 0 ? null : await saveShelves(tx, by, changes);
  if (changed === null) throw new AppError('stock.moved', { detail: { codes: moved } });
  return changed;
};

const LOW_ROWS = 20;

/** What everybody may see and of which few are left, the scarcest first; of those what sells best. */
export const listLow = async (
  db: Pick<Db, 'execute'>,
  variant: Variant,
  { rowIndex, rowsMax = LOW_ROWS }: InputOf<'stockListLow'>,
): Promise<OutputOf<'stockListLow'>> => {
  const { rows } = await db.execute<
    OutputOf<'stockListLow'>['data'][number] & { count: number; id: number }
  >(
    sql`with shelf as (select product_id, sum(quantity)::int as total from stock group by 1),
          low as (
            select product.id, product.code, product.name, product.relevance,
              coalesce(shelf.total, 0) as total,
              coalesce(product.min_stock, ${variant.lastUnits}::int) as threshold
            from ${visibleProducts} product left join shelf on shelf.product_id = product.id
            where coalesce(shelf.total, 0) <= coalesce(product.min_stock, ${variant.lastUnits}::int))
        select low.code, low.name, low.total, low.threshold,
          (select coalesce(json_agg(json_build_object('code', branch_code, 'quant', quantity)
              order by branch_code), '[]') from stock where product_id = low.id) as branches
        from low order by low.total - low.threshold, low.relevance desc, low.id
        limit ${rowsMax} offset ${rowIndex * rowsMax}`,
  );
  const { rows: counts } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${visibleProducts} product
        where coalesce((select sum(quantity) from stock
          where product_id = product.id), 0) <= coalesce(product.min_stock, ${variant.lastUnits}::int)`,
  );
  return {
    data: rows.map(({ code, name, total, threshold, branches }) => ({
      code,
      name,
      total,
      threshold,
      branches,
    })),
    resultCount: counts[0]?.count ?? 0,
  };
};
