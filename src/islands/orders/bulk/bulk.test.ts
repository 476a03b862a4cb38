import { expect, test } from 'vitest';
import { counter, order } from '../sample-order.ts';
import { splitByMove, splitResults } from './bulk.ts';

test('an order already in the requested state is done, one in another state was refused', () => {
  const one = { orderId: 1, number: 1001, error: '', state: 'PAP' as const };
  const repeated = { orderId: 2, number: 1002, error: 'No se cambió', state: 'PAP' as const };
  const elsewhere = { orderId: 3, number: 1003, error: 'No se cambió', state: 'CAN' as const };
  const unknown = { orderId: 4, number: 0, error: 'No se encontro', state: null };
  expect(splitResults([one, repeated, elsewhere, unknown], 'PAP')).toEqual({
    done: [one, repeated],
    refused: [elsewhere, unknown],
  });
});

test('a cancelled order is movable only where a seller may resume it, or if unknown', () => {
  const cancelled = { ...order, state: 'CAN' as const };
  const expired = { ...cancelled, counter: { ...counter, mayResume: true } };
  const ended = { ...cancelled, counter: { ...counter, mayResume: false } };
  const unknown = { ...cancelled, counter };
  expect(splitByMove([expired, ended, unknown], 'PAP')).toEqual({
    movable: [expired, unknown],
    others: [ended],
  });
});
