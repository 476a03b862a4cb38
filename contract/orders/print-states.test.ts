import { expect, test } from 'vitest';
import {
  canMovePrint,
  mayChooseSpool,
  mayQuotePrint,
  PRINT_MOVERS,
  PRINT_STATES,
  printEffects,
  printStates,
  sellerMoves,
} from './print-states.ts';

test('each mover makes the moves of the table', () => {
  const movesOf = (mover: (typeof PRINT_MOVERS)[number]) =>
    PRINT_STATES.flatMap((from) =>
      PRINT_STATES.filter((to) => canMovePrint(from, to, mover)).map((to) => `${from}-${to}`),
    );
  expect(movesOf('customer')).toEqual(['REC-CAN', 'REV-CAN', 'QUO-CAN', 'ACC-CAN']);
  expect(movesOf('system')).toEqual(['REC-QUO', 'REV-QUO', 'QUO-ACC']);
  expect(PRINT_STATES.flatMap((from) => sellerMoves(from).map((to) => `${from}-${to}`))).toEqual([
    'REC-REV',
    'REC-CAN',
    'REV-CAN',
    'QUO-REV',
    'QUO-CAN',
    'ACC-REV',
    'ACC-PRI',
    'ACC-CAN',
    'PRI-ACC',
    'PRI-REA',
    'PRI-CAN',
    'REA-PRI',
    'REA-DEL',
    'REA-CAN',
  ]);
});

test('filament is taken with the first state that has it, and never comes back from a cancelled print', () => {
  const effects = PRINT_STATES.flatMap((from) =>
    PRINT_STATES.flatMap((to) => {
      const found = PRINT_MOVERS.flatMap((mover) => printEffects(from, to, mover) ?? []);
      return found
        .filter(({ filament }) => filament !== 'keep')
        .map((one) => [from, to, one.filament]);
    }),
  );
  expect(effects).toEqual([
    ['ACC', 'PRI', 'take'],
    ['PRI', 'ACC', 'return'],
  ]);
});

test('prices are written before the acceptance, another spool after it', () => {
  expect(PRINT_STATES.filter(mayQuotePrint)).toEqual(['REC', 'REV', 'QUO']);
  expect(PRINT_STATES.filter(mayChooseSpool)).toEqual(['ACC']);
});

test('what is delivered or cancelled never changes again', () => {
  for (const from of PRINT_STATES.filter((state) => !printStates[state].isOpen))
    for (const to of PRINT_STATES)
      for (const mover of PRINT_MOVERS) expect(canMovePrint(from, to, mover)).toBe(false);
});
