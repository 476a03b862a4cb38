/** The filament of the workshop: products whose spools are stock, and the grams of open spools. */
import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { printFilaments, printFilamentUses } from '#backend/database/tables/printing';
import { AppError, refuseField } from '#backend/http/app-error';
import { takeStock } from '#backend/stock/take-stock';
import { formatNumber } from '#contract/amounts/numbers';
import type { InputOf } from '#contract/calls';
import type { Filament } from '#contract/entities/prints';
import { materialOf } from '#variants/print-estimate';
import type { Variant } from '#variants/schema';

const columns = columnsOf(
  printFilaments,
  'f',
  'productId',
  'version',
  'material',
  'color',
  'spoolGrams',
  'openGrams',
  'isOffered',
);
const productColumns = columnsOf(products, 'product', 'code', 'name');
type Row = RowOf<typeof columns> & RowOf<typeof productColumns> & { spools: number };

const select = sql`select ${columns}, ${productColumns},
    (select coalesce(sum(s.quantity), 0)::int from stock s where s.product_id = f.product_id) as spools
  from print_filaments f join products product on product.id = f.product_id`;

const toFilament = ({ productId: id, ...row }: Row): Filament => ({ id, ...row });

export const listFilaments = async (db: Pick<Db | Tx, 'execute'>): Promise<Filament[]> => {
  const { rows } = await db.execute<Row>(sql`${select} order by f.material, f.color, product.code`);
  return rows.map(toFilament);
};

/** Lists what customers may choose: filament that is offered, and of which there is some. */
export const listColors = async (db: Pick<Db, 'execute'>, { printing }: Variant) => {
  const offered = new Set(printing?.materials.flatMap(({ id, isOff }) => (isOff ? [] : [id])));
  return (await listFilaments(db))
    .filter(
      ({ isOffered, material, openGrams, spools }) =>
        isOffered && offered.has(material) && openGrams + spools > 0,
    )
    .map(({ id, material, color }) => ({ id, material, color }));
};

/** @throws AppError request.invalid, record.stale */
export const saveFilament = async (
  tx: Tx,
  { filament, version }: InputOf<'printFilamentSave'>,
  { printing }: Pick<Variant, 'printing'>,
): Promise<Filament> => {
  const { code, ...fields } = filament;
  if (!printing || !materialOf(printing, fields.material)) throw refuseField('filament.material');
  const [product] = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.code} = ${code}`);
  if (!product) throw refuseField('filament.code', 'No hay un producto con ese código');
  const read = async (): Promise<Filament | undefined> => {
    const { rows } = await tx.execute<Row>(sql`${select} where f.product_id = ${product.id}`);
    return rows[0] && toFilament(rows[0]);
  };
  await tx.execute(
    sql`select from print_filaments f where f.product_id = ${product.id} for update`,
  );
  const stored = await read();
  if (stored && stored.version !== version) throw new AppError('record.stale', { detail: stored });
  await tx
    .insert(printFilaments)
    .values({ ...fields, productId: product.id })
    .onConflictDoUpdate({
      target: printFilaments.productId,
      set: { ...fields, version: sql`${printFilaments.version} + 1` },
    });
  const saved = await read();
  if (!saved) throw new Error('a filament that was just stored is gone');
  return saved;
};

export const removeFilament = async (tx: Tx, id: number): Promise<void> => {
  const { rowCount } = await tx.delete(printFilaments).where(eq(printFilaments.productId, id));
  if (rowCount === 0) throw new AppError('record.notFound');
};

interface Use {
  requestId: number;
  userId: number;
  at: Date;
}

/** Locks filaments in one order. */
const lockFilaments = async (tx: Tx, ids: readonly number[]) =>
  tx
    .select()
    .from(printFilaments)
    .where(sql`${printFilaments.productId} = any(${sql.param([...ids])}::int[])`)
    .orderBy(asc(printFilaments.productId))
    .for('update');

/**
 * Takes grams off the open spools, and opens as many spools of the stock as they lack.
 * @param grams by product
 * @throws AppError print.noFilament if the stock has too few
 */
export const takeFilament = async (
  tx: Tx,
  grams: ReadonlyMap<number, number>,
  { requestId, userId, at }: Use,
): Promise<void> => {
  const filaments = await lockFilaments(tx, [...grams.keys()]);
  const needs = filaments.map((filament) => {
    const needed = grams.get(filament.productId) ?? 0;
    const missing = Math.max(0, needed - filament.openGrams);
    return { ...filament, needed, spools: Math.ceil(missing / filament.spoolGrams) };
  });
  const wanted = needs.flatMap(({ productId, spools }) =>
    spools > 0 ? [{ productId, code: `${productId}`, quantity: spools }] : [],
  );
  const allocation = await takeStock(tx, wanted);
  if (!allocation.ok) {
    const lacking = new Map(allocation.short.map(({ code, left }) => [Number(code), left]));
    const texts = needs.flatMap(({ productId, material, color, needed, openGrams, spoolGrams }) => {
      const left = lacking.get(productId);
      if (left === undefined) return [];
      const rest = formatNumber(openGrams + left * spoolGrams);
      return [
        `${material.toUpperCase()} ${color}: lleva ${formatNumber(needed)} g y quedan ${rest} g`,
      ];
    });
    throw new AppError('print.noFilament', {
      text: `No alcanza el filamento. ${texts.join('. ')}. Repón el stock o elige otro.`,
    });
  }
  for (const { productId, needed, spools, openGrams, spoolGrams } of needs) {
    const takes = allocation.takes.filter((take) => take.productId === productId);
    await tx
      .update(printFilaments)
      .set({
        openGrams: openGrams + spools * spoolGrams - needed,
        version: sql`${printFilaments.version} + 1`,
      })
      .where(eq(printFilaments.productId, productId));
    await tx.insert(printFilamentUses).values({
      requestId,
      productId,
      grams: needed,
      spools: Object.fromEntries(takes.map(({ branchCode, quantity }) => [branchCode, quantity])),
      userId,
      at,
    });
  }
};

/** Puts the grams that a request took on the open spools: a spool that was opened stays open. */
export const returnFilament = async (tx: Tx, { requestId, userId, at }: Use): Promise<void> => {
  const { rows } = await tx.execute<{ productId: number; grams: number }>(
    sql`select product_id as "productId", sum(grams)::int as grams from print_filament_uses
        where request_id = ${requestId} group by 1 having sum(grams) > 0 order by 1`,
  );
  await lockFilaments(
    tx,
    rows.map(({ productId }) => productId),
  );
  for (const { productId, grams } of rows) {
    await tx
      .update(printFilaments)
      .set({
        openGrams: sql`${printFilaments.openGrams} + ${grams}`,
        version: sql`${printFilaments.version} + 1`,
      })
      .where(eq(printFilaments.productId, productId));
    await tx.insert(printFilamentUses).values({ requestId, productId, grams: -grams, userId, at });
  }
};
