import { expect, test } from 'vitest';
import { counter, order } from '../sample-order.ts';
import { codesWithoutUnits, unitsText } from './line-units.ts';

const [{ code } = { code: '' }] = order.items;
const nameOf = (branch: string): string => ({ B: 'Bulevar', C: 'Centro' })[branch] ?? branch;
const taken = [
  { code, branch: 'B', quantity: 1 },
  { code, branch: 'C', quantity: 2 },
];
const stockOf = (quant?: number) => ({
  code,
  available: 'AV' as const,
  branches: ['B', 'C'].map((branch) => ({
    code: branch,
    available: 'AV' as const,
    ...(quant !== undefined && { quant }),
  })),
});

test('a line names the branches of its reserved units', () => {
  const held = { state: 'PAP' as const, counter: { ...counter, taken } };
  expect(unitsText(held, code, [stockOf(7)], nameOf)).toBe('Apartado: Bulevar 1, Centro 2');
  expect(unitsText({ ...held, state: 'DIS' }, code, [], nameOf)).toBe(
    'Salió de: Bulevar 1, Centro 2',
  );
  expect(codesWithoutUnits({ ...order, ...held, state: 'PAP' })).not.toContain(code);
});

test('a line without reserved units names the stock of each branch, if it is told', () => {
  expect(codesWithoutUnits({ ...order, counter, state: 'PAP' })).toContain(code);
  expect(codesWithoutUnits({ ...order, counter, state: 'DIS' })).toEqual([]);
  expect(unitsText({ state: 'PAP', counter }, code, [stockOf(7)], nameOf)).toBe(
    'Sin apartar. Hay: Bulevar 7, Centro 7',
  );
  expect(unitsText({ state: 'PAP', counter }, code, [stockOf()], nameOf)).toBe('');
  expect(unitsText({ state: 'PAP', counter }, code, [], nameOf)).toBe('');
});
