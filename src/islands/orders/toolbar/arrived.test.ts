/** The words that tell of orders that came in. */
import { expect, test } from 'vitest';
import { arrivedText } from './arrived.ts';

test.each([
  [[1061], 10, 'Llegó el pedido N.º 1061.'],
  [[1062, 1061], 10, 'Llegaron 2 pedidos: N.º 1061 y N.º 1062.'],
  [[1063, 1062, 1061], 3, 'Llegaron 3 pedidos o más.'],
  // The shop's first order is all that is named.
  [[1001], 1, 'Llegó el pedido N.º 1001.'],
])('%j of %i named', (numbers, told, text) => {
  expect(arrivedText(numbers, told)).toBe(text);
});
