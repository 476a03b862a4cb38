import { expect, test } from 'vitest';
import { canMove, ORDER_STATES, orderStates } from './order-states.ts';

test('a dispatched order stays dispatched', () => {
  for (const to of ORDER_STATES) expect(canMove('DIS', to, 'seller')).toBe(false);
});

test('a payment alone brings a cancelled order back', () => {
  for (const to of ORDER_STATES) expect(canMove('CAN', to, 'others')).toBe(to === 'PAP');
  for (const to of ORDER_STATES) expect(canMove('CAN', to, 'seller')).toBe(to === 'PAP');
});

test('every state but the final one leads somewhere', () => {
  for (const state of ORDER_STATES)
    expect(Object.keys(orderStates[state].next).length > 0).toBe(state !== 'DIS');
});
