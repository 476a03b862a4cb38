/** Previews a bulk price change, and applies it if the prices are still those of the preview. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { product } from '#backend/catalog/kinds/product';
import { listVersion } from '#backend/catalog/list-pages';
import { allowLongWork, type Db, type Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { AppError } from '#backend/http/app-error';
import { fromCents } from '#contract/amounts/money';
import type { InputOf, OutputOf } from '#contract/calls';
import type { Variant } from '#variants/schema';
import { type ChangedBy, lockGoods, readUndoId } from './changed-by.ts';
import { findProducts } from './find-products.ts';
import { type ProductState, productStore } from './goods-store.ts';
import { jumpOf, planPrices, type Repriced } from './price-rule.ts';

const ROWS = 20;
const columns = columnsOf(
  products,
  'product',
  'id',
  'code',
  'name',
  'priceCents',
  'offerPriceCents',
  'offerFrom',
  'offerUntil',
);

type Selection = Pick<InputOf<'productPreviewPrices'>, 'codes' | 'filters'>;

/**
 * Returns the ids of the products that match the filters; null if the products are named by their
 * codes.
 */
const findIds = async (
  db: Db,
  variant: Variant,
  { codes, filters }: Selection,
): Promise<number[] | null> => (codes ? null : (await findProducts(db, variant, { filters })).ids);

const readPrices = async (
  tx: Pick<Tx, 'execute'>,
  { codes }: Selection,
  ids: readonly number[] | null,
): Promise<RowOf<typeof columns>[]> => {
  const { rows } = await tx.execute<RowOf<typeof columns>>(
    sql`select ${columns} from products product
        where ${
          ids
            ? sql`product.id = any(${sql.param([...ids])}::int[])`
            : sql`product.code = any(${sql.param([...(codes ?? [])])}::citext[])`
        } order by product.id`,
  );
  return rows;
};

const rowOf = ({ code, name, beforeCents, toCents }: Repriced) => ({
  code,
  name,
  from: fromCents(beforeCents),
  to: fromCents(toCents),
});

export const previewPrices = async (
  db: Db,
  variant: Variant,
  input: InputOf<'productPreviewPrices'>,
): Promise<OutputOf<'productPreviewPrices'>> => {
  const { rowIndex, rowsMax = ROWS } = input;
  const rows = await readPrices(db, input, await findIds(db, variant, input));
  const { changes, unchanged, impossible, token } = planPrices(rows, input);
  const [biggest] = changes;
  return {
    token,
    resultCount: changes.length,
    unchanged,
    impossible,
    biggest: biggest
      ? { ...rowOf(biggest), percent: biggest.beforeCents === 0 ? 0 : 100 * jumpOf(biggest) }
      : null,
    data: changes.slice(rowIndex * rowsMax, (rowIndex + 1) * rowsMax).map(rowOf),
  };
};

/** Returns the fields that a change writes. @param price after it; undefined = none */
const pricesOf = (
  { target, offerFrom, offerUntil }: InputOf<'productChangePrices'>,
  price: number | undefined,
): Partial<ProductState> => {
  if (price === undefined) return {};
  if (target === 'price') return { ProductPrice: price };
  return target === 'offer'
    ? { ProductOfferPrice: price, ProductOfferFrom: offerFrom, ProductOfferUntil: offerUntil }
    : { ProductOfferPrice: 0, ProductOfferFrom: null, ProductOfferUntil: null };
};

/** @throws AppError prices.moved, prices.impossible */
export const changePrices = async (
  db: Db,
  variant: Variant,
  by: ChangedBy,
  input: InputOf<'productChangePrices'>,
): Promise<OutputOf<'productChangePrices'>> => {
  const before = await listVersion(db, product);
  const ids = await findIds(db, variant, input);
  return db.transaction(async (tx) => {
    await allowLongWork(tx);
    await lockGoods(tx);
    // The goods are locked now: if the list version is unchanged, the filters still match the same
    // products.
    if (ids && (await listVersion(tx, product)) !== before) throw new AppError('prices.moved');
    const plan = planPrices(await readPrices(tx, input, ids), input);
    if (plan.token !== input.token) throw new AppError('prices.moved');
    if (plan.impossible > 0) throw new AppError('prices.impossible');
    if (plan.changes.length === 0) return { changed: 0, undoId: null };
    const priceOf = new Map(plan.changes.map(({ id, toCents }) => [id, fromCents(toCents)]));
    const locked = await productStore.lock(tx, { ids: [...priceOf.keys()] });
    const inBatch = { ...by, batch: randomUUID() };
    const changed = await productStore.save(
      tx,
      inBatch,
      locked.map((stored) => ({
        stored,
        state: { ...stored.state, ...pricesOf(input, priceOf.get(stored.id)) },
      })),
    );
    return { changed, undoId: await readUndoId(tx, inBatch) };
  });
};
