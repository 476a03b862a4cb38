/** Finds the products of a quotation's lines. */
import { sql } from 'drizzle-orm';
import { productTitleParts } from '#backend/catalog/title-parts';
import type { Db, Tx } from '#backend/database/connection';
import { columnsOf, type RowOf } from '#backend/database/rows';
import { products } from '#backend/database/tables/catalog';
import { type PriceSources, resolveCents } from '#backend/prices/resolve';
import { sourcesFor, type Terms } from '#backend/prices/sources';
import { type TitledProduct, titleOfProduct } from '#contract/goods/product-title';
import { barcodeIn } from '#contract/text/barcodes';
import { plainCode } from '#contract/text/plain-codes';

const found = columnsOf(products, 'product', 'id', 'code', 'lastCostCents');
type FoundRow = RowOf<typeof found> & {
  titled: TitledProduct;
  barcodes: string[];
  sources: PriceSources;
};

export interface QuotedProduct extends RowOf<typeof found> {
  name: string;
  /** Price of a unit for the customer, without a further discount. */
  priceCents: number;
}

/**
 * Returns products, hidden ones too, by the codes that a seller typed or scanned.
 * @returns by the codes as they are given; unknown ones are absent
 */
export const findQuoted = async (
  db: Pick<Db | Tx, 'execute'>,
  typed: readonly string[],
  terms: Terms,
): Promise<ReadonlyMap<string, QuotedProduct>> => {
  const codes = [...new Set([...typed, ...typed.map(plainCode)])];
  const barcodes = typed.flatMap((code) => barcodeIn(code) ?? []);
  const { rows } = await db.execute<FoundRow>(
    sql`select ${found}, ${productTitleParts} as titled, ${sourcesFor(terms)} as sources,
          array(select code from product_barcodes where product_id = product.id) as barcodes
        from products product
        where product.code = any(${sql.param(codes)}::citext[])
          or product.id in (select product_id from product_barcodes
            where code = any(${sql.param(barcodes)}::text[]))`,
  );
  const byCode = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
  return new Map(
    typed.flatMap((code) => {
      const barcode = barcodeIn(code);
      const row =
        byCode.get(code.toLowerCase()) ??
        byCode.get(plainCode(code).toLowerCase()) ??
        rows.find((one) => barcode !== undefined && one.barcodes.includes(barcode));
      if (!row) return [];
      const { titled, barcodes: _, sources, ...product } = row;
      const priceCents = resolveCents(sources);
      return [[code, { ...product, priceCents, name: titleOfProduct(titled) }] as const];
    }),
  );
};
