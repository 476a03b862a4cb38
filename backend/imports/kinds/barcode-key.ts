/** A column of barcodes that finds the products of rows without their codes. */
import { barcodeProblem, storedBarcode } from '#contract/text/barcodes';
import { shortenedCode } from '../values.ts';
import type { Field } from './kind.ts';
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
