import { expect, test } from 'vitest';
import { normal } from '#contract/text/plain-text';
import { currencyCode, signOfFormat, takeCurrency } from './currencies.ts';

test.each([
  ['U$S 12', 'USD', '12'],
  ['us$12,50', 'USD', '12,50'],
  ['12 U$', 'USD', '12'],
  ['USD1,200', 'USD', '1,200'],
  ['u$s. 12', 'USD', '12'],
  ['12 dólares', 'USD', '12'],
  ['12 dólares americanos', 'USD', '12'],
  ['$U 500', 'UYU', '500'],
  ['$ u 500', 'UYU', '500'],
  ['500 pesos', 'UYU', '500'],
  ['UYU500', 'UYU', '500'],
  ['$ 1.234', '$', '1.234'],
  ['$.50', '$', '.50'],
  ['R$ 10', 'other', '10'],
  ['€10', 'other', '10'],
  ['10 EUR', 'other', '10'],
  ['AR$ 10', 'other', '10'],
  ['10 pesos argentinos', 'other', '10'],
  ['12', undefined, '12'],
  // Parts of words.
  ['usdo 12', undefined, 'usdo 12'],
  ['deuros', undefined, 'deuros'],
])('%s is in %s', (text, sign, rest) => {
  const taken = takeCurrency(normal(text));
  expect([taken.found, taken.rest.trim()]).toEqual([sign, rest]);
});

test.each([
  ...['USD', 'U$S', 'us$', 'Dólares', 'dolar', 'US', 'D', 'USD - Dólar americano', '840'].map(
    (text) => [text, 'USD'],
  ),
  ...['UYU', '$', '$U', 'Pesos', 'peso', 'Pesos uruguayos', 'M/N', 'Moneda Nacional'].map(
    (text) => [text, 'UYU'],
  ),
  ['EUR', 'eur'],
  ['R$', 'r$'],
  ['Pesos argentinos', 'pesos argentinos'],
  ['1', '1'],
])('the currency «%s» of a row is spelled %s', (text, code) => {
  expect(currencyCode(text ?? '')).toBe(code);
});

test.each([
  ['"US$" #,##0.00', 'US$ '],
  ['[$USD-540A] #,##0.00', 'US$ '],
  ['\\U\\S\\$#,##0.00', 'US$ '],
  ['[$€-2] #,##0.00', '€ '],
  ['[$R$-416] #,##0.00', 'R$ '],
  ['#,##0.00 "EUR"', 'EUR '],
  ['[$$U-380A] #,##0.00', ''],
  ['[$$-409]#,##0.00', ''],
  ['"$" #,##0.00', ''],
  ['#,##0.00;[Red]-#,##0.00', ''],
  ['General', ''],
])('the format %s says %j', (format, sign) => {
  expect(signOfFormat(format)).toBe(sign);
});
