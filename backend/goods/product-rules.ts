/** What a product names must be there: checked for many at once, before anything is written. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { messages } from '#contract/messages';
import type { Problem } from './changed-by.ts';
import type { ProductState } from './product-state.ts';

/** Those of the values that a statement finds. */
const presentAmong = async <T extends string | number>(
  tx: Pick<Tx, 'execute'>,
  values: readonly T[],
  select: (list: ReturnType<typeof sql.param>) => ReturnType<typeof sql>,
): Promise<ReadonlySet<string>> => {
  if (values.length === 0) return new Set();
  const { rows } = await tx.execute<{ value: string }>(select(sql.param([...new Set(values)])));
  return new Set(rows.map(({ value }) => value.toLowerCase()));
};

/** @param needsFamily whether a product without a family is none: in a shop of auto parts */
export const problemsOf = async (
  tx: Pick<Tx, 'execute'>,
  states: readonly ProductState[],
  needsFamily: boolean,
): Promise<Problem[]> => {
  const [brands, providers, categories, families, images] = await Promise.all([
    presentAmong(
      tx,
      states.map(({ BrandId }) => BrandId),
      (list) => sql`select id::text as value from brands where id = any(${list}::int[])`,
    ),
    presentAmong(
      tx,
      states.flatMap(({ ProviderId }) => ProviderId ?? []),
      (list) => sql`select id::text as value from providers where id = any(${list}::int[])`,
    ),
    presentAmong(
      tx,
      states.map(({ CategoryId }) => CategoryId),
      (list) => sql`select id::text as value from categories where id::text = any(${list}::text[])`,
    ),
    presentAmong(
      tx,
      states.map(({ ProductFamily }) => ProductFamily).filter((code) => code !== ''),
      (list) => sql`select code::text as value from families where code = any(${list}::citext[])`,
    ),
    presentAmong(
      tx,
      states.flatMap((state) => state.images.map(({ ImageId }) => ImageId)),
      (list) => sql`select id::text as value from images
        where id = any(${list}::int[]) and target = 'product'`,
    ),
  ]);
  return states.flatMap((state, place) => {
    const { ProviderId, ProductFamily } = state;
    const broken: [string, string][] = [];
    if (!brands.has(String(state.BrandId))) broken.push(['BrandId', messages.invalid]);
    if (ProviderId !== null && !providers.has(String(ProviderId)))
      broken.push(['ProviderId', messages.invalid]);
    if (!categories.has(state.CategoryId)) broken.push(['CategoryId', messages.invalid]);
    if (ProductFamily === '' && needsFamily) broken.push(['ProductFamily', messages.required]);
    if (ProductFamily !== '' && !families.has(ProductFamily.toLowerCase()))
      broken.push(['ProductFamily', messages.invalid]);
    if (state.images.some(({ ImageId }) => !images.has(String(ImageId))))
      broken.push(['images', messages.invalid]);
    return broken.map(([field, message]) => ({ place, field, message }));
  });
};
