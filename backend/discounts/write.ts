/** Adds, changes and removes discount codes. */
import { eq, sql } from 'drizzle-orm';
import { changesBetween, recordChanges } from '#backend/audit/record';
import type { OwnSession } from '#backend/auth/session';
import type { Tx } from '#backend/database/connection';
import { toProperties } from '#backend/database/entity-columns';
import { databaseErrorCode } from '#backend/database/failures';
import { discounts, discountUses } from '#backend/database/tables/discounts';
import { AppError, refuseField } from '#backend/http/app-error';
import type { InputOf } from '#contract/calls';
import { discountEntity } from '#contract/definitions/discount';
import { picked, scalarNames, toWire } from '#contract/definitions/entity';
import type { Discount } from '#contract/entities/discounts';
import { messages } from '#contract/messages';
import { discountKey, isDiscountCode } from '#contract/text/discount-code';
import { isDay } from '#contract/time/wire-dates';
import { readDiscounts } from './queries.ts';

interface By {
  session: OwnSession;
  at: Date;
}
type Input = InputOf<'discountAdd'>['discount'];

const UNIQUE_VIOLATION = '23505';

/** Returns what the history compares, with the names of categories and brands. */
const fieldsOf = async (tx: Tx, discount: Discount) => {
  const { rows } = await tx.execute<{ categories: string[]; brands: string[] }>(
    sql`select (select coalesce(json_agg(name order by id), '[]') from categories
            where id::text = any(${sql.param(discount.categoryIds)}::text[])) as categories,
          (select coalesce(json_agg(name order by name), '[]') from brands
            where id = any(${sql.param(discount.brandIds)}::int[])) as brands`,
  );
  return { ...picked(discount, scalarNames(discountEntity)), ...rows[0] };
};

/** @param path of the fields in the input @throws AppError request.invalid */
const checkDiscount = (input: Input, path: string): void => {
  const refuse = (field: keyof Input, text?: string) => {
    throw refuseField(`${path}.${field}`, text);
  };
  const { DiscountCode, DiscountPercent, DiscountAmount, DiscountValidFrom, DiscountValidUntil } =
    input;
  if (!isDiscountCode(DiscountCode))
    refuse('DiscountCode', 'Al menos seis letras o números, sin espacios ni signos.');
  if (DiscountPercent === 0 && DiscountAmount === 0)
    refuse('DiscountPercent', 'Escribe un porcentaje o un importe.');
  if (DiscountPercent > 0 && DiscountAmount > 0)
    refuse('DiscountAmount', 'Un porcentaje o un importe: deja uno en 0.');
  for (const field of ['DiscountValidFrom', 'DiscountValidUntil'] as const)
    if (input[field] !== '' && !isDay(input[field])) refuse(field, messages.invalid);
  if (DiscountValidUntil !== '' && DiscountValidUntil < DiscountValidFrom)
    refuse('DiscountValidUntil', 'Termina antes de empezar.');
};

/**
 * Returns the columns of the present limits. Their rows stay locked: what a code names is not removed meanwhile.
 * @throws AppError request.invalid for unknown categories and brands
 */
const limitColumns = async (
  tx: Tx,
  { DiscountCategoryIds, DiscountBrandIds }: InputOf<'discountUpdate'>['parms'],
  path: string,
) => {
  const categoryIds = [...new Set(DiscountCategoryIds)];
  const categories = await tx.execute<{ number: number }>(
    sql`select number from categories where id::text = any(${sql.param(categoryIds)}::text[])
        order by number for key share`,
  );
  if (categories.rows.length < categoryIds.length) throw refuseField(`${path}.DiscountCategoryIds`);
  const brandIds = [...new Set(DiscountBrandIds)];
  const brands = await tx.execute(
    sql`select from brands where id = any(${sql.param(brandIds)}::int[]) order by id for key share`,
  );
  if (brands.rows.length < brandIds.length) throw refuseField(`${path}.DiscountBrandIds`);
  return {
    ...(DiscountCategoryIds && { categoryNumbers: categories.rows.map(({ number }) => number) }),
    ...(DiscountBrandIds && { brandIds }),
  };
};

const ownColumns = (input: Input) => ({
  ...toProperties(discountEntity, input),
  key: discountKey(input.DiscountCode),
});

/** Two spellings of one code are one key. */
const whereTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (databaseErrorCode(error) === UNIQUE_VIOLATION) throw new AppError('discount.codeTaken');
    throw error;
  }
};

/** @throws AppError record.notFound */
const readOne = async (tx: Tx, id: number): Promise<Discount> => {
  const [found] = await readDiscounts(tx, sql`d.id = ${id}`);
  if (!found) throw new AppError('record.notFound');
  return found;
};

/** @throws AppError record.notFound, record.stale */
const lockDiscount = async (tx: Tx, id: number, version?: number): Promise<Discount> => {
  await tx.execute(sql`select from discounts where id = ${id} for update`);
  const found = await readOne(tx, id);
  if (version !== undefined && version !== found.version)
    throw new AppError('record.stale', { detail: found });
  return found;
};

/** @throws AppError request.invalid, discount.codeTaken */
export const addDiscount = async (
  tx: Tx,
  { discount: input }: InputOf<'discountAdd'>,
  { session, at }: By,
): Promise<Discount> => {
  checkDiscount(input, 'discount');
  const limits = await limitColumns(tx, input, 'discount');
  const [row] = await whereTaken(
    tx
      .insert(discounts)
      .values({ ...ownColumns(input), ...limits, createdAt: at })
      .returning({ id: discounts.id }),
  );
  if (!row) throw new Error('no discount code was stored');
  const added = await readOne(tx, row.id);
  const changes = changesBetween(null, await fieldsOf(tx, added));
  await recordChanges(tx, session, at, [
    { subject: 'discount', subjectId: added.id, action: 'INS', changes },
  ]);
  return added;
};

/** @throws AppError record.notFound, record.stale, request.invalid, discount.codeTaken */
export const changeDiscount = async (
  tx: Tx,
  { id, version, parms }: InputOf<'discountUpdate'>,
  { session, at }: By,
): Promise<Discount> => {
  // Categories and brands before the code, as a merge locks them. A merge in between made the version stale.
  const limits = await limitColumns(tx, parms, 'parms').catch(async (refusal: unknown) => {
    if (refusal instanceof AppError) await lockDiscount(tx, id, version);
    throw refusal;
  });
  const before = await lockDiscount(tx, id, version);
  const fieldsBefore = await fieldsOf(tx, before);
  const input = {
    ...toWire(discountEntity, picked(before, scalarNames(discountEntity))),
    DiscountCategoryIds: before.categoryIds,
    DiscountBrandIds: before.brandIds,
    ...parms,
  };
  checkDiscount(input, 'parms');
  await whereTaken(
    tx
      .update(discounts)
      .set({ ...ownColumns(input), ...limits, version: before.version + 1 })
      .where(eq(discounts.id, id)),
  );
  const after = await readOne(tx, id);
  const changes = changesBetween(fieldsBefore, await fieldsOf(tx, after));
  await recordChanges(tx, session, at, [
    { subject: 'discount', subjectId: id, action: 'UPD', changes },
  ]);
  return after;
};

/** @throws AppError record.notFound, record.stale, discount.inUse */
export const removeDiscount = async (
  tx: Tx,
  { id, version }: InputOf<'discountRemove'>,
  { session, at }: By,
): Promise<void> => {
  const before = await lockDiscount(tx, id, version);
  const [use] = await tx
    .select({ orderId: discountUses.orderId })
    .from(discountUses)
    .where(eq(discountUses.discountId, id))
    .limit(1);
  if (use) throw new AppError('discount.inUse');
  await tx.delete(discounts).where(eq(discounts.id, id));
  const changes = changesBetween(await fieldsOf(tx, before), null);
  await recordChanges(tx, session, at, [
    { subject: 'discount', subjectId: id, action: 'DLT', changes },
  ]);
};
