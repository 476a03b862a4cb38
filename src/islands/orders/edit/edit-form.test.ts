import { expect, test } from 'vitest';
import { doneText, linesProblem, refundWays, typedUnits, withCode } from './edit-form.ts';

const line = (code: string, quantity: number) => ({ code, name: code, quantity });

test('a typed code adds a row, or counts one more', () => {
  expect(withCode([line('A', 1)], ' b ')).toEqual([
    line('A', 1),
    { code: 'b', name: '', quantity: 1 },
  ]);
  expect(withCode([line('A', 1)], 'a')).toEqual([line('A', 2)]);
  expect(withCode([line('A', 1)], '  ')).toEqual([line('A', 1)]);
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
  expect(doneText(before, after('hand', 'done')).text).toContain('devuelve $ 100,00');
  expect(doneText(before, after('provider', 'done')).text).toContain('se devolvió $ 100,00');
  expect(doneText(before, after('provider', 'failed')).isOpen).toBe(true);
});
