import { expect, test } from 'vitest';
import {
  BACK,
  CLAIMING,
  canMoveReturn,
  RETURN_MOVERS,
  RETURN_STATES,
  type ReturnMoves,
  returnEffects,
  returnMoves,
  returnStates,
} from './return-states.ts';

const by = { seller: { mailsBuyer: true } };

test('a move without its effects does not compile', () => {
  const planted: ReturnMoves[] = [
    { ...returnMoves, REJ: { ACC: { stock: 'none', by } } },
    // @ts-expect-error: stock is missing
    { ...returnMoves, REJ: { ACC: { by } } },
    // @ts-expect-error: mail is missing
    { ...returnMoves, REJ: { ACC: { stock: 'none', by: { seller: {} } } } },
    // @ts-expect-error: units arrive when a return is received
    { ...returnMoves, REJ: { REC: { stock: 'none', by } } },
    // @ts-expect-error: an accepted return has not arrived
    { ...returnMoves, REJ: { ACC: { stock: 'arrive', by } } },
  ];
  expect(planted).toHaveLength(5);
});

test('buyers request and cancel, sellers do everything else', () => {
  const allowed = (['NEW', ...RETURN_STATES] as const).flatMap((from) =>
    RETURN_STATES.flatMap((to) =>
      RETURN_MOVERS.flatMap((mover) =>
        returnEffects(from, to, mover) ? [`${mover}: ${from} > ${to}`] : [],
      ),
    ),
  );
  expect(allowed).toEqual([
    'buyer: NEW > REQ',
    'seller: NEW > ACC',
    'seller: NEW > REC',
    'seller: REQ > ACC',
    'seller: REQ > REC',
    'seller: REQ > REJ',
    'buyer: REQ > CAN',
    'seller: ACC > REC',
    'seller: ACC > REJ',
    'buyer: ACC > CAN',
  ]);
});

test('an ended return moves nowhere', () => {
  for (const state of RETURN_STATES.filter((one) => returnStates[one].units !== 'claimed'))
    for (const to of RETURN_STATES)
      for (const mover of RETURN_MOVERS)
        expect([state, to, canMoveReturn(state, to, mover)]).toEqual([state, to, false]);
});

test('open and received returns claim their units', () => {
  expect(CLAIMING).toEqual(['REQ', 'ACC', 'REC']);
  expect(BACK).toEqual(['REC']);
});
