/** A product's own family: of the same code, for a product of an auto-parts shop that is in no other. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { initialValues, toWire } from '#contract/definitions/entity';
import { familyEntity } from '#contract/definitions/family';
import type { ChangedBy } from './changed-by.ts';
import {
  type Change,
  type FamilyState,
  familyStore,
  type ProductState,
  productStore,
} from './goods-store.ts';

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

/** Fields of an own family that repeat its product's, by the product's. */
const FOLLOWING = {
  ProductName: 'AutopartName',
  ProductDescription: 'AutopartDescription',
  CategoryId: 'CategoryId',
} as const satisfies Partial<Record<keyof ProductState, keyof FamilyState>>;

type Product = Change<ProductState>;

const followed = (family: FamilyState, { stored, state }: Product): FamilyState => {
  const parts = Object.entries(FOLLOWING).flatMap(([field, following]) => {
    // Entries of a constant have its keys.
    const name = field as keyof typeof FOLLOWING;
    return family[following] === stored.state[name] && state[name] !== stored.state[name]
      ? [[following, state[name]]]
      : [];
  });
  return { ...family, ...Object.fromEntries(parts) };
};

/**
 * Saves products. A family of a product's own follows its name, description and category where it had the same:
 * sellers see both as one item.
 * @returns the number of changed products
 */
export const saveProducts = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly Product[],
): Promise<number> => {
  const changed = await productStore.save(tx, by, changes);
  const own = changes.filter(({ stored, state }) => isInOwnFamily(stored.code, state));
  if (own.length === 0) return changed;
  const codes = own.map(({ stored }) => stored.code);
  const { rows } = await tx.execute<{ code: string }>(
    sql`select families.code::text as code from families
        join products on products.family_id = families.id
        where families.code = any(${sql.param(codes)}::citext[])
        group by families.id having count(*) = 1`,
  );
  const families = await familyStore.lock(tx, { codes: rows.map(({ code }) => code) });
  const productOf = new Map(own.map((change) => [change.stored.code.toLowerCase(), change]));
  await familyStore.save(
    tx,
    by,
    families.flatMap((family) => {
      const product = productOf.get(family.code.toLowerCase());
      return product ? { stored: family, state: followed(family.state, product) } : [];
    }),
  );
  return changed;
};
