import { expect, test } from 'vitest';
import {
  canMove,
  canSellerMove,
  MOVERS,
  mailsBuyer,
  needsReason,
  ORDER_STATES,
  type OrderMoves,
  orderMoves,
  orderStates,
  takeBackHours,
  transitionOf,
} from './order-states.ts';

const effects = { money: 'none', buyer: [], shop: 'none' } as const;
const moves = ORDER_STATES.flatMap((from) =>
  ORDER_STATES.flatMap((to) => {
    const move = transitionOf(from, to);
    return move ? [{ from, to, ...move }] : [];
  }),
);

test('a move without its effects on stock, money and mail does not compile', () => {
  const planted: OrderMoves[] = [
    { ...orderMoves, DIS: { CAN: { stock: 'keep', by: { seller: effects } } } },
    // @ts-expect-error: stock is missing
    { ...orderMoves, DIS: { CAN: { by: { seller: effects } } } },
    // @ts-expect-error: money is missing
    { ...orderMoves, DIS: { CAN: { stock: 'keep', by: { seller: { buyer: [], shop: 'none' } } } } },
    // @ts-expect-error: mail is missing
    { ...orderMoves, DIS: { CAN: { stock: 'keep', by: { seller: { money: 'none' } } } } },
    // @ts-expect-error: goods that have left are not put back on the shelf
    { ...orderMoves, DIS: { CAN: { stock: 'return', by: { seller: effects } } } },
  ];
  expect(planted.every(({ DIS }) => DIS.CAN)).toBe(true);
});

test('every move defines its effects for each of its movers', () => {
  for (const { stock, by } of moves) {
    expect(stock).toBeTypeOf('string');
    expect(Object.keys(by)).not.toEqual([]);
    for (const mover of MOVERS)
      if (by[mover])
        expect(by[mover]).toMatchObject({
          money: expect.any(String),
          buyer: expect.any(Array),
          shop: expect.any(String),
        });
  }
});

test('units are taken by moves to a state that holds them, and returned by others', () => {
  for (const { from, to, stock } of moves) {
    const { goods } = orderStates[to];
    if (goods === 'returned' && orderStates[from].goods !== 'left')
      expect([from, to, stock]).toEqual([from, to, 'return']);
    if (goods === 'sold') expect(['take', 'retake']).toContain(stock);
    if (goods === 'left') expect(stock).toBe('ship');
    if (goods === 'reserved') expect(['hold', 'keep']).toContain(stock);
  }
});

test('a dispatched order stays dispatched, unless a seller says in time that it did not leave', () => {
  for (const to of ORDER_STATES)
    for (const mover of MOVERS)
      expect([to, mover, canMove('DIS', to, mover)]).toEqual([
        to,
        mover,
        to === 'PAP' && mover === 'seller',
      ]);
  expect(needsReason('DIS', 'PAP')).toBe(true);
  expect(needsReason('PAP', 'DIS')).toBe(false);
  expect([takeBackHours('DIS'), takeBackHours('PAP')]).toEqual([24, 0]);
  const dispatched = (mayTakeBack?: boolean) =>
    canSellerMove({ state: 'DIS', counter: { mayTakeBack } }, 'PAP');
  // Nobody knows the time over a host.
  expect([dispatched(true), dispatched(false), dispatched()]).toEqual([true, false, false]);
});

test('only an expired order can be resumed, as paid', () => {
  for (const to of ORDER_STATES)
    for (const mover of ['seller', 'provider'] as const) {
      expect(canMove('CAN', to, mover, 'system')).toBe(to === 'PAP');
      expect(canMove('CAN', to, mover, 'buyer')).toBe(false);
    }
  const cancelled = (mayResume?: boolean) =>
    canSellerMove({ state: 'CAN', counter: { mayResume } }, 'PAP');
  expect([cancelled(true), cancelled(false), cancelled()]).toEqual([true, false, true]);
});

test('a declined card or a refund does not revert a seller’s decision', () => {
  for (const [from, to] of [
    ['PPE', 'PCH'],
    ['PAP', 'CAN'],
  ] as const) {
    expect(canMove(from, to, 'provider', 'provider')).toBe(true);
    expect(canMove(from, to, 'provider', 'seller')).toBe(false);
  }
});

test('every state has a next state', () => {
  for (const state of ORDER_STATES) expect(moves.some(({ from }) => from === state)).toBe(true);
});

test('moves to PAP and DIS mail the buyer by default', () => {
  expect(ORDER_STATES.filter(mailsBuyer)).toEqual(['PAP', 'DIS']);
});
