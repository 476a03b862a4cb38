import { expect, test } from 'vitest';
import { stockText } from './stock-text.ts';

const nameOf = (code: string) => (code === 'B' ? 'Bulevar' : 'Cerro Largo');

test('the units of each branch that has some are told', () => {
  const branches = [
    { code: 'B', quant: 3 },
    { code: 'C', quant: 0 },
  ];
  expect(stockText(branches, nameOf)).toBe('3 en Bulevar');
  expect(stockText([...branches, { code: 'C', quant: 2 }], nameOf)).toBe(
    '3 en Bulevar · 2 en Cerro Largo',
  );
});

test('a product without units says so', () => {
  expect(stockText([{ code: 'B', quant: 0 }, { code: 'C' }], nameOf)).toBe('Sin stock');
});
