import { expect, test } from 'vitest';
import { branchesWith } from './branch-stock.ts';

const branches = [
  { code: 'B', name: 'Bulevar' },
  { code: 'C', name: 'Cerro Largo' },
];

test('names the branches that have an item', () => {
  const stock = {
    code: 'RP1',
    available: 'CO' as const,
    branches: [
      { code: 'B', available: 'NO' as const },
      { code: 'C', available: 'CO' as const },
    ],
  };
  expect(branchesWith(stock, branches)).toEqual(['Cerro Largo']);
  // Before the answer.
  expect(branchesWith(undefined, branches)).toEqual([]);
});
