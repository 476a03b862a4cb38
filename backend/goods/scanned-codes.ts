/** Finds products by codes that were scanned or typed: their own codes, or barcodes. */
import { sql } from 'drizzle-orm';
import { readStoredCodes } from '#backend/catalog/stored-codes';
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
  const byCode = await readStoredCodes(tx, 'products', texts);
  const barcodeOf = new Map(texts.map((text) => [text.toLowerCase(), barcodeIn(text)]));
  const barcodes = [...barcodeOf.values()].filter((code) => code !== undefined);
  const { rows } = await tx.execute<{ barcode: string; code: string }>(
    sql`select barcode.code as barcode, product.code::text as code from product_barcodes barcode
          join products product on product.id = barcode.product_id
        where barcode.code = any(${sql.param(barcodes)}::text[])`,
  );
  const byBarcode = new Map(rows.map(({ barcode, code }) => [barcode, code]));
  return new Map(
    [...barcodeOf].flatMap(([text, barcode]) => {
      const code = byCode.get(text) ?? byBarcode.get(barcode ?? text);
      return code === undefined ? [] : [[text, code] as const];
    }),
  );
};
