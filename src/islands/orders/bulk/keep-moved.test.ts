/** Selected orders after a change: their new state, and only those of the list. */
import { expect, test } from 'vitest';
import { order } from '../sample-order.ts';
import { splitMoved } from './keep-moved.ts';

test('moved orders stay selected with their new state and version, and those that left the list do not', () => {
  const [paid, sent, other] = [
    { ...order, id: 1 },
    { ...order, id: 2 },
    { ...order, id: 3 },
  ];
  const moved = [
    { id: 1, state: 'PAP' as const, version: 2 },
    { id: 2, state: 'DIS' as const, version: 5 },
    { id: 9, state: 'PAP' as const, version: 2 },
  ];
  expect(splitMoved([paid, sent, other], moved, (state) => state === 'PAP')).toEqual({
    staying: [{ ...paid, state: 'PAP', version: 2 }],
    gone: [2],
  });
});
