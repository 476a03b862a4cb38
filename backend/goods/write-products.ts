/** Writes products, one or many: rows, pictures and links, history and what lists are answered from, in one transaction. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { changesBetween } from '#backend/audit/record';
import type { Tx } from '#backend/database/connection';
import { toCents } from '#contract/amounts/money';
import { type ChangedBy, inParts, refreshLists, writeDown } from './changed-by.ts';
import { CHILDREN, writeChildren } from './product-children.ts';
import type { KnownProduct, ProductState } from './product-state.ts';
import { recordset } from './recordset.ts';

/** A product and what it is to be. Its rules were checked (`product-rules.ts`). */
interface ProductChange {
  known: KnownProduct;
  state: ProductState;
}

const COLUMNS = {
  brand_id: 'int',
  provider_id: 'int',
  provider_code: 'text',
  provider_url: 'text',
  ml_code: 'text',
  category_id: 'ltree',
  name: 'text',
  description: 'text',
  price_cents: 'int',
  dua: 'text',
  is_original: 'boolean',
  is_public: 'boolean',
  min_stock: 'int',
} as const;
/** What a row says of which product it is, and of its family, which is found by its code. */
const BESIDES = { id: 'int', code: 'citext', family: 'citext' } as const;
const { row, columns, values } = recordset(COLUMNS, BESIDES);

const rowOf = (state: ProductState): Record<keyof typeof COLUMNS | 'family', unknown> => ({
  brand_id: state.BrandId,
  provider_id: state.ProviderId,
  provider_code: state.ProductProviderCode,
  provider_url: state.ProductProviderUrl,
  ml_code: state.ProductMLCode,
  category_id: state.CategoryId,
  name: state.ProductName,
  description: state.ProductDescription,
  price_cents: toCents(state.ProductPrice),
  dua: state.ProductDua,
  is_original: state.ProductIsOriginal,
  is_public: state.ProductIsPublic,
  family: state.ProductFamily,
  min_stock: state.ProductMinStock,
});

const FAMILY = sql`(select family.id from families family where family.code = given.family)`;

const fieldsOf = (state: object): Record<string, unknown> => ({ ...state });

/**
 * Makes products what they are to be; one that is it already is left alone.
 * @param changes of products that `lockProductStates` locked
 * @returns how many changed
 */
export const saveProducts = async (
  tx: Tx,
  by: ChangedBy,
  changes: readonly ProductChange[],
): Promise<number> => {
  const changed = changes.filter(({ known, state }) => !isDeepStrictEqual(known.state, state));
  const families = new Set<number>();
  for (const part of inParts(changed)) {
    const rows = part.map(({ known, state }) => ({ id: known.id, ...rowOf(state) }));
    await tx.execute(
      sql`update products set (${columns}) = row(${values}), family_id = ${FAMILY},
            version = products.version + 1, updated_at = ${by.at.toISOString()}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)}) as ${row} where products.id = given.id`,
    );
    for (const name of CHILDREN)
      await writeChildren(
        tx,
        name,
        part
          .filter(({ known, state }) => !isDeepStrictEqual(known.state[name], state[name]))
          .map(({ known, state }) => ({ id: known.id, state })),
      );
    for (const { known } of part) if (known.familyId !== null) families.add(known.familyId);
  }
  await writeDown(
    tx,
    by,
    changed.map(({ known, state }) => ({
      subject: 'product',
      subjectId: known.code,
      action: 'UPD',
      changes: changesBetween(fieldsOf(known.state), fieldsOf(state)),
    })),
  );
  const ids = changed.map(({ known }) => known.id);
  if (ids.length > 0) await refreshLists(tx, by, ids, [...families]);
  return changed.length;
};

interface NewProduct {
  code: string;
  state: ProductState;
}

/**
 * Adds products, which have no stock yet. Their rules were checked, their codes are free.
 * @returns their ids, in the order given
 */
export const insertProducts = async (
  tx: Tx,
  by: ChangedBy,
  added: readonly NewProduct[],
): Promise<number[]> => {
  const idOf = new Map<string, number>();
  for (const part of inParts(added)) {
    const rows = part.map(({ code, state }) => ({ code, ...rowOf(state) }));
    const inserted = await tx.execute<{ id: number; code: string }>(
      sql`insert into products (code, ${columns}, family_id, updated_at)
          select given.code, ${values}, ${FAMILY}, ${by.at.toISOString()}::timestamptz
          from json_to_recordset(${JSON.stringify(rows)}) as ${row} returning id, code`,
    );
    for (const { id, code } of inserted.rows) idOf.set(code.toLowerCase(), id);
  }
  const ids = added.map(({ code }) => idOf.get(code.toLowerCase()) ?? 0);
  const written = added.map(({ state }, place) => ({ id: ids[place] ?? 0, state }));
  for (const part of inParts(written))
    for (const name of CHILDREN) await writeChildren(tx, name, part);
  await writeDown(
    tx,
    by,
    added.map(({ code, state }) => ({
      subject: 'product',
      subjectId: code,
      action: 'INS',
      changes: changesBetween(null, fieldsOf(state)),
    })),
  );
  if (ids.length > 0) await refreshLists(tx, by, ids);
  return ids;
};

/**
 * Takes products away with all that hangs on them.
 * @param removed products that `lockProductStates` locked, none of which has a reason to stay (`whyTheyStay`)
 */
export const removeProducts = async (
  tx: Tx,
  by: ChangedBy,
  removed: readonly KnownProduct[],
): Promise<void> => {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  await tx.execute(sql`delete from products where id = any(${sql.param(ids)}::int[])`);
  await writeDown(
    tx,
    by,
    removed.map((known) => ({
      subject: 'product',
      subjectId: known.code,
      action: 'DLT',
      changes: changesBetween(fieldsOf(known.state), null),
    })),
  );
  await refreshLists(
    tx,
    by,
    ids,
    removed.flatMap(({ familyId }) => familyId ?? []),
  );
};
