/** Finds products by codes that were scanned or typed: their own codes, or barcodes. */
import { sql } from 'drizzle-orm';
import type { Tx } from '#backend/database/connection';
import { barcodeIn } from '#contract/text/barcodes';

/**
 * Returns the code of the product that each text names; a product's own code goes before a barcode.
 * The keys of the map are in lower case.
 */
export const readScannedCodes = async (
  tx: Pick<Tx, 'execute'>,
  texts: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const barcodeOf = new Map(texts.map((text) => [text.toLowerCase(), barcodeIn(text)]));
  const barcodes = [...barcodeOf.values()].filter((code) => code !== undefined);
  const { rows } = await tx.execute<{ key: string; code: string }>(
    sql`select lower(code::text) as key, code::text as code from products
        where code = any(${sql.param([...texts])}::citext[])
        union all
        select barcode.code, product.code::text from product_barcodes barcode
          join products product on product.id = barcode.product_id
        where barcode.code = any(${sql.param(barcodes)}::text[])`,
  );
  const byBarcode = new Map(rows.map(({ key, code }) => [key, code]));
  const byCode = new Map(
    rows.flatMap(({ key, code }) => (key === code.toLowerCase() ? [[key, code] as const] : [])),
  );
  return new Map(
    [...barcodeOf].flatMap(([text, barcode]) => {
      const code = byCode.get(text) ?? byBarcode.get(barcode ?? text);
      return code === undefined ? [] : [[text, code] as const];
    }),
  );
};
