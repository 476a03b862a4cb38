import { describe, expect, test } from 'vitest';
import { readMoney } from './amounts.ts';
import type { Reading } from './values.ts';

const FILE: Reading = { decimal: ',' };
const RATE = 40;
const read = (text: string, reading: Partial<Reading> = {}) => {
  const result = readMoney({ column: 'with', stored: 'with' })(text, {
    ...FILE,
    rate: RATE,
    ...reading,
  });
  return 'value' in result ? result.value : result.problem;
};

test.each([
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234,56', 1234.56],
  ['1\u00a0234,56', 1234.56],
  ['1\u202f234,56', 1234.56],
  ["1'234.50", 1234.5],
  ['1’234’567,5', 1_234_567.5],
  ['$ 1.234', 1234],
  ['$1.234,-', 1234],
  ['1.234.-', 1234],
  ['$ 12,5', 12.5],
  ['12,50 $U', 12.5],
  ['0.500', 0.5],
  ['(IVA inc.) 12', 12],
  ['0,005', 0.01],
  ['1,00499996', 1],
])('%s is %d pesos', (text, pesos) => {
  expect(read(text)).toBe(pesos);
});

test.each(['12,5-', '(12,50)', '-12,50', '$ -12,50', '-$ 12,50', '(U$S 12)'])(
  '%s is below zero, and no price',
  (text) => {
    expect(read(text)).toBe('El importe va de 0 a 21.000.000.');
  },
);

test.each(['cien', '12 50', "1'2", '1.23,4', '12 x 3', '12,50 IVA 10%', '3 a 5', '1e3', '½'])(
  '%s is no amount',
  (text) => {
    expect(read(text)).toContain('no es un número');
  },
);

describe('the currency of an amount', () => {
  test('is that of its sign, else that of its row or column, else that of the file', () => {
    expect(read('U$S 12', { currency: 'UYU' })).toBe(480);
    expect(read('USD1,200')).toBe(48);
    expect(read('$U 12', { currency: 'USD' })).toBe(12);
    expect(read('12', { currency: 'USD' })).toBe(480);
    expect(read('12')).toBe(12);
  });

  test('is pesos for a bare $, unless dollars are written so', () => {
    expect(read('$ 12', { currency: 'USD' })).toBe(12);
    expect(read('$ 12', { currency: 'USD', bareSign: 'USD' })).toBe(480);
  });

  test('may be one that the shop does not have', () => {
    const said = 'está en una moneda que la tienda no tiene: pásalo a pesos o a dólares.';
    expect(read('R$ 12')).toBe(`«R$ 12» ${said}`);
    expect(read('12', { currency: 'other' })).toBe(`«12» ${said}`);
    expect(read('U$S 12', { currency: 'other' })).toBe(480);
  });

  test('needs a rate', () => {
    expect(read('U$S 12', { rate: null })).toBe('Está en dólares, y falta la cotización.');
  });

  test('is converted and rounded once', () => {
    const net = readMoney({ column: 'without', stored: 'with' });
    expect(net('12,345', { ...FILE, currency: 'USD', rate: 40.15 })).toMatchObject({
      value: 604.7,
      note: { kind: 'dollars', text: 'US$ 12,35 con el dólar a $ 40,15' },
    });
  });
});

describe('the tax of an amount', () => {
  test.each([
    ['100 + IVA', 122],
    ['100+IVA', 122],
    ['100 + IVA 22%', 122],
    ['100 más IVA (22 %)', 122],
    ['100 s/IVA', 122],
    ['100 neto', 122],
    ['100 IVA inc.', 100],
    ['100 (IVA incluido)', 100],
    ['$ 100 c/imp', 100],
    ['U$S 1 + IVA', 48.8],
  ])('of a column with tax, %s is %d', (text, pesos) => {
    expect(read(text)).toBe(pesos);
  });

  test('is taken out of a cost', () => {
    const cost = readMoney({ column: 'without', stored: 'without' });
    expect(cost('122 IVA inc.', FILE)).toEqual({
      value: 100,
      note: { kind: 'tax', text: '$ 122,00 con IVA' },
    });
    expect(cost('122 + IVA', FILE)).toEqual({ value: 122 });
  });
});

test.each([
  ...['Consultar', 'CONSULTE', 'a consultar', 'Consultar precio', 'S/P', 's/precio', 'Sin precio'],
  ...['-', '—', 'a confirmar', 'A cotizar', 'n/d', '$ -', 'U$S -', '$', 'Sob consulta'],
  ...[
    's/stock',
    'SIN STOCK',
    'Agotado',
    'a pedido',
    'bajo pedido',
    'Discontinuado',
    'out of stock',
  ],
])('«%s» says that there is no price', (text) => {
  expect(readMoney()(text, FILE)).toEqual({
    problem: `«${text}» dice que no hay importe: el que está no cambia, y lo nuevo queda en cero.`,
    isLeft: true,
  });
});
