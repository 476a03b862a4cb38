import { expect, test } from 'vitest';
import { isAllBack, isAllClaimed, unitsBackOf } from './returned-units.ts';

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

test('an order is back when all units of all its lines are', () => {
  const items = [item('A', 2), item('A', 1), item('', 1, 'Colocación')];
  const back = (...units: ReturnType<typeof item>[]) => [{ state: 'REC' as const, items: units }];
  expect(isAllBack({ items })).toBe(false);
  expect(isAllBack({ items, returns: back(item('A', 2), item('', 1, 'Colocación')) })).toBe(false);
  const returns = back(item('A', 3), item('', 1, 'Colocación'));
  expect(isAllBack({ items, returns })).toBe(true);
  expect(isAllClaimed({ items, returns })).toBe(true);
});

test('units that are on their way back are not back, and are in no other return', () => {
  const order = {
    items: [item('A', 2)],
    returns: [{ state: 'REQ' as const, items: [item('A', 2)] }],
  };
  expect([isAllBack(order), isAllClaimed(order)]).toEqual([false, true]);
});
