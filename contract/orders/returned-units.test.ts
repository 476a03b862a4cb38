import { expect, test } from 'vitest';
import { unitsBackOf } from './returned-units.ts';

const item = (code: string, quantity: number) => ({ code, name: code, quantity });

test('units came back with received returns only', () => {
  const returns = [
    { state: 'REC' as const, items: [item('A', 2), item('B', 1)] },
    { state: 'REC' as const, items: [item('A', 1)] },
    { state: 'ACC' as const, items: [item('A', 5)] },
  ];
  expect(unitsBackOf({ returns }, 'A')).toBe(3);
  expect(unitsBackOf({ returns }, 'C')).toBe(0);
  expect(unitsBackOf({}, 'A')).toBe(0);
});
