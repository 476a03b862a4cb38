import { expect, test } from 'vitest';
import { barcodeIn, barcodeProblem, barcodeSpellings, storedBarcode } from './barcodes.ts';

// 4006381333931 is the example of Wikipedia's "International Article Number", 036000291452 that of
// "Universal Product Code"; 96385074 that of "EAN-8".
test.each([
  ['4006381333931', '4006381333931'],
  [' 4 006381-333931 ', '4006381333931'],
  ['036000291452', '0036000291452'],
  ['0036000291452', '0036000291452'],
  ['96385074', '96385074'],
])('%s is the barcode %s', (typed, code) => {
  expect(barcodeIn(typed)).toBe(code);
});

test.each([
  ['4006381333932', /«4006381333932».* es 2 y debería ser 1$/],
  ['036000291453', /es 3 y debería ser 2$/],
  ['36000291452', /tiene 11 números: .* 13 .* 12 .* 8/],
  ['40063813339310', /tiene 14 números/],
  ['40063813A3931', /solo números/],
])('%s is refused with its reason', (typed, reason) => {
  expect(barcodeProblem(storedBarcode(typed))).toMatch(reason);
  expect(barcodeIn(typed)).toBeUndefined();
});

test('a UPC-A is found with and without its leading zero', () => {
  expect(barcodeSpellings('0036000291452')).toEqual(['0036000291452', '036000291452']);
  expect(barcodeSpellings('4006381333931')).toEqual(['4006381333931']);
});
