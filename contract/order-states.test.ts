import { expect, test } from 'vitest';
import { canMove, ORDER_STATES, orderStates } from './order-states.ts';

test('a dispatched order stays dispatched', () => {
  for (const to of ORDER_STATES) expect(canMove('DIS', to, 'seller')).toBe(false);
});

test('only the provider brings a cancelled order back', () => {
  expect(canMove('CAN', 'PAP', 'provider')).toBe(true);
  expect(canMove('CAN', 'PAP', 'seller')).toBe(false);
});

test('every state but the final one leads somewhere', () => {
  for (const state of ORDER_STATES)
    expect(Object.keys(orderStates[state].next).length > 0).toBe(state !== 'DIS');
});
