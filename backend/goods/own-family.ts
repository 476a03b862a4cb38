/** A product's own family: of the same code, for a product of an auto-parts shop that is in no other. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { initialValues, toWire } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import type { ChangedBy } from './changed-by.ts';
import { type FamilyState, familyStore, type ProductState } from './goods-store.ts';

/** Returns whether a product's family has the product's code. */
export const isInOwnFamily = (
  code: string,
  { ProductFamily }: Pick<ProductState, 'ProductFamily'>,
): boolean => ProductFamily.toLowerCase() === code.toLowerCase();

/** Returns the family that a new product gets for itself. */
export const ownFamilyOf = (product: ProductState): FamilyState => ({
  ...toWire(familyEntity, initialValues(familyEntity)),
  AutopartName: product.ProductName,
  AutopartDescription: product.ProductDescription,
  CategoryId: product.CategoryId,
  AutopartIsOriginal: product.ProductIsOriginal,
  applications: [],
  originalCodes: [],
});

/** Adds the families that new products need for themselves and that do not exist yet. */
export const addOwnFamilies = async (
  tx: Tx,
  by: ChangedBy,
  added: readonly { code: string; state: ProductState }[],
): Promise<void> => {
  const own = added.filter(({ code, state }) => isInOwnFamily(code, state));
  if (own.length === 0) return;
  const present = await familyStore.read(tx, { codes: own.map(({ code }) => code) });
  const taken = new Set(present.map(({ code }) => code.toLowerCase()));
  await familyStore.insert(
    tx,
    by,
    own.flatMap(({ code, state }) =>
      taken.has(code.toLowerCase()) ? [] : { code, state: ownFamilyOf(state) },
    ),
  );
};

/** Removes products' own families, once nothing else is in them. */
export const removeOwnFamilies = async (
  tx: Tx,
  by: ChangedBy,
  removed: readonly { code: string; state: ProductState }[],
): Promise<void> => {
  const own = removed.filter(({ code, state }) => isInOwnFamily(code, state));
  if (own.length === 0) return;
  const families = await familyStore.lock(tx, { codes: own.map(({ code }) => code) });
  const { rows } = await tx.execute<{ id: number }>(
    sql`select distinct family_id as id from products
        where family_id = any(${sql.param(families.map(({ id }) => id))}::int[])`,
  );
  const used = new Set(rows.map(({ id }) => id));
  await familyStore.remove(
    tx,
    by,
    families.filter(({ id }) => !used.has(id)),
  );
};
