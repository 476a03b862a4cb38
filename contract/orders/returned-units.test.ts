import { expect, test } from 'vitest';
import { unitsBackOf } from './returned-units.ts';

const item = (code: string, quantity: number, name = code) => ({
  position: 0,
  code,
  name,
  quantity,
});
const line = (code: string, name = code) => ({ code, name });

test('units came back with received returns only', () => {
  const returns = [
    { state: 'REC' as const, items: [item('A', 2), item('B', 1)] },
    { state: 'REC' as const, items: [item('A', 1), item('', 4, 'Colocación')] },
    { state: 'ACC' as const, items: [item('A', 5)] },
  ];
  expect(unitsBackOf({ returns }, line('A'))).toBe(3);
  expect(unitsBackOf({ returns }, line('C'))).toBe(0);
  expect(unitsBackOf({}, line('A'))).toBe(0);
  expect(unitsBackOf({ returns }, line('', 'Colocación'))).toBe(4);
  expect(unitsBackOf({ returns }, line('', 'Flete'))).toBe(0);
});
