/** A column of barcodes that finds the products of rows without their codes. */
import { sql } from 'drizzle-orm';
import { barcodeProblem, storedBarcode } from '#contract/text/barcodes';
import { shortenedCode } from '../values.ts';
import type { Field, ImportKind } from './kind.ts';
import { PRODUCT_HEADINGS } from './product-headings.ts';

export const barcodeKey: Field = {
  id: 'barcode',
  title: 'Código de barras',
  headings: PRODUCT_HEADINGS.barcodes ?? [],
  sets: 'barcode',
  isOtherKey: true,
  read: (text, { source }) => {
    const shortened = shortenedCode(text, source);
    if (shortened) return shortened;
    const code = storedBarcode(text);
    const problem = barcodeProblem(code);
    return problem === undefined ? { value: code } : { problem: `${problem}.` };
  },
  write: null,
};

/** Returns the codes of products by their barcodes. */
export const findByBarcode: NonNullable<ImportKind['findLabels']> = async (db, barcodes) => {
  if (barcodes.length === 0) return new Map();
  const { rows } = await db.execute<{ barcode: string; code: string }>(
    sql`select barcode.code as barcode, product.code::text as code
        from product_barcodes barcode join products product on product.id = barcode.product_id
        where barcode.code = any(${sql.param([...barcodes])}::text[])`,
  );
  return new Map(rows.map(({ barcode, code }) => [barcode, code]));
};
