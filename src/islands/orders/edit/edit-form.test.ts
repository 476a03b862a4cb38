import { expect, test } from 'vitest';
import {
  doneText,
  linesProblem,
  previewTexts,
  refundWays,
  typedUnits,
  withProducts,
} from './edit-form.ts';

const line = (code: string, quantity: number) => ({ code, name: code, quantity });

test('a product adds a row, or counts more', () => {
  expect(withProducts([line('A', 1)], [line('b', 1)])).toEqual([line('A', 1), line('b', 1)]);
  expect(withProducts([line('A', 1)], [line('a', 2)])).toEqual([line('A', 3)]);
});

test('an edit tells its sums before it is saved', () => {
  const preview = { total: 300, shippingPrice: 0, due: 100, back: 0 };
  expect(previewTexts({ total: 200 }, preview)).toEqual({
    shipping: 'Sin costo',
    total: expect.stringMatching(/200,00 → .*300,00$/),
    difference: expect.stringMatching(/^Falta pagar .*100,00$/),
  });
  expect(previewTexts({ total: 300 }, { ...preview, due: 0, back: 50 })).toMatchObject({
    total: expect.stringMatching(/^\$.300,00$/),
    difference: expect.stringMatching(/^Se devuelven .*50,00$/),
  });
});

test.each([
  [[line('A', 0)], /al menos una unidad/],
  [[line('A', 101)], /de 0 a 100/],
  [[line('A', typedUnits('dos'))], /de 0 a 100/],
])('%j is refused', (lines, text) => {
  expect(linesProblem(lines)).toMatch(text);
});

test('a row of none is a row that goes', () => {
  expect(linesProblem([line('A', 0), line('B', typedUnits(' 2 '))])).toBeUndefined();
});

test('the difference goes back by the payment if it has money left, else by hand', () => {
  const order = (left: number) => ({
    paymentName: 'Mercado Pago',
    counter: {
      ...{ attention: '', companyName: '', companyIdentifier: '', phoneObservation: '' },
      ...{ addressZIPCode: '', notes: [] },
      paid: [{ currency: 'UYU', amount: 100, returned: 100 - left, left }],
    },
  });
  expect(refundWays(order(40)).map(({ id }) => id)).toEqual(['provider', 'hand']);
  expect(refundWays(order(0)).map(({ id }) => id)).toEqual(['hand']);
});

test('an edit says what is left to pay, went back, or did not', () => {
  const before = { number: 7 };
  const after = (by: 'provider' | 'hand', outcome: 'done' | 'failed') => ({
    returns: [
      {
        ...{ id: 3, gUID: 'g', version: 1, date: '', state: 'REC' as const, items: [] },
        ...{ actor: 'seller' as const, reason: '', answer: '' },
        refund: { by, outcome, currency: 'UYU', amount: 100 },
      },
    ],
  });
  expect(doneText(before, {})).toEqual({ text: 'Pedido 7: cambiado', isOpen: false });
  expect(doneText(before, { due: 20 }).text).toContain('Falta pagar $ 20,00');
  expect(doneText(before, after('hand', 'done')).text).toBe(
    'Pedido 7: cambiado. Devuelve $ 100,00',
  );
  expect(doneText(before, after('provider', 'done')).text).toContain('. Se devolvió $ 100,00');
  expect(doneText(before, after('provider', 'failed')).isOpen).toBe(true);
});
