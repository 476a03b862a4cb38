/** The filament of the workshop: products whose spools are stock, and the grams of open spools. */
import { asc, eq, sql } from 'drizzle-orm';
import { type Author, changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
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
  const left = ({ openGrams, spools, spoolGrams }: Filament) => openGrams + spools * spoolGrams;
  const there = (await listFilaments(db)).filter(
    (one) => one.isOffered && offered.has(one.material) && left(one) > 0,
  );
  // Products of one colour are one choice: the one of which there is most.
  return [...Map.groupBy(there, ({ material, color }) => `${material} ${color.toLowerCase()}`)].map(
    ([, alike]) => {
      const { id, material, color } = alike.reduce((a, b) => (left(b) > left(a) ? b : a));
      return { id, material, color };
    },
  );
};

interface Changing {
  variant: Pick<Variant, 'printing'>;
  now: () => Date;
}

/** Records a filament before and after a change; undefined = it is not in the workshop. */
const recordFilament = async (
  tx: Tx,
  before: Filament | undefined,
  after: Filament | undefined,
  by: Author,
  { variant: { printing }, now }: Changing,
): Promise<void> => {
  const id = (after ?? before)?.id;
  if (id === undefined) return;
  const fieldsOf = (one: Filament | undefined) =>
    one
      ? {
          code: one.code,
          material: (printing && materialOf(printing, one.material)?.name) ?? one.material,
          color: one.color,
          spoolGrams: one.spoolGrams,
          openGrams: one.openGrams,
          isOffered: one.isOffered,
        }
      : null;
  const action = before ? (after ? 'UPD' : 'DLT') : 'INS';
  const changes = changesBetween(fieldsOf(before), fieldsOf(after));
  await recordChanges(tx, by, now(), [{ subject: 'filament', subjectId: id, action, changes }]);
};

/** @throws AppError request.invalid, record.stale */
export const saveFilament = async (
  tx: Tx,
  { filament, version }: InputOf<'printFilamentSave'>,
  by: Author,
  { variant: { printing }, now }: Changing,
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
  await recordFilament(tx, stored, saved, by, { variant: { printing }, now });
  return saved;
};

/** @throws AppError record.notFound */
export const removeFilament = async (
  tx: Tx,
  id: number,
  by: Author,
  deps: Changing,
): Promise<void> => {
  const { rows } = await tx.execute<Row>(sql`${select} where f.product_id = ${id} for update of f`);
  if (!rows[0]) throw new AppError('record.notFound');
  await tx.delete(printFilaments).where(eq(printFilaments.productId, id));
  await recordFilament(tx, toFilament(rows[0]), undefined, by, deps);
};

interface Use {
  requestId: number;
  by: OwnSession;
  at: Date;
}

/** Writes the open grams of a locked filament, with the print that changed them. */
const writeOpenGrams = async (
  tx: Tx,
  {
    productId,
    openGrams: from,
  }: Pick<typeof printFilaments.$inferSelect, 'productId' | 'openGrams'>,
  to: number,
  { requestId, by, at }: Use,
): Promise<void> => {
  await tx
    .update(printFilaments)
    .set({ openGrams: to, version: sql`${printFilaments.version} + 1` })
    .where(eq(printFilaments.productId, productId));
  await recordChanges(tx, by, at, [
    {
      subject: 'filament',
      subjectId: productId,
      action: 'UPD',
      changes: changesBetween({ openGrams: from }, { openGrams: to }),
      reason: `Impresión N.º ${requestId}`,
    },
  ]);
};

const usedBy = ({ requestId, by: { userId }, at }: Use) => ({ requestId, userId, at });

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
  use: Use,
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
        `${material.toUpperCase()} ${color}: lleva ${formatNumber(needed)} g y hay ${rest} g`,
      ];
    });
    throw new AppError('print.noFilament', {
      text: `No alcanza el filamento. ${texts.join('. ')}. Repón el stock o elige otro.`,
    });
  }
  for (const { productId, needed, spools, openGrams, spoolGrams } of needs) {
    const takes = allocation.takes.filter((take) => take.productId === productId);
    const left = openGrams + spools * spoolGrams - needed;
    await writeOpenGrams(tx, { productId, openGrams }, left, use);
    await tx.insert(printFilamentUses).values({
      ...usedBy(use),
      productId,
      grams: needed,
      spools: Object.fromEntries(takes.map(({ branchCode, quantity }) => [branchCode, quantity])),
    });
  }
};

/** Puts the grams that a request took on the open spools: a spool that was opened stays open. */
export const returnFilament = async (tx: Tx, use: Use): Promise<void> => {
  const { rows } = await tx.execute<{ productId: number; grams: number }>(
    sql`select product_id as "productId", sum(grams)::int as grams from print_filament_uses
        where request_id = ${use.requestId} group by 1 having sum(grams) > 0 order by 1`,
  );
  const grams = new Map(rows.map((row) => [row.productId, row.grams]));
  for (const filament of await lockFilaments(tx, [...grams.keys()])) {
    const { productId, openGrams } = filament;
    const returned = grams.get(productId) ?? 0;
    await writeOpenGrams(tx, filament, openGrams + returned, use);
    await tx.insert(printFilamentUses).values({ ...usedBy(use), productId, grams: -returned });
  }
};
