/** What the branches have of a product, in the shop's own order. */
import { type SQL, sql } from 'drizzle-orm';
import type { Variant } from '#variants/schema';

interface Shelf {
  code: string;
  quant: number;
  version: number;
}

/** The rows of a statement's product, as JSON. @param product what it is called there */
export const shelvesOf = (product: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('code', branch_code, 'quant', quantity,
    'version', version)), '[]') from stock where product_id = ${product}.id)`;

/** A branch without a row has none; one that the shop no longer has comes last, if it has some. */
export const branchesOf = ({ branches }: Variant, shelves: readonly Shelf[]): Shelf[] => {
  const known = new Map(shelves.map((shelf) => [shelf.code, shelf]));
  const own = branches.map(({ code }) => known.get(code) ?? { code, quant: 0, version: 0 });
  const codes = new Set(branches.map(({ code }) => code));
  return [...own, ...shelves.filter(({ code, quant }) => !codes.has(code) && quant > 0)];
};
