import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RowStock } from '#stores/cart/cart-stock';
import { RowLimit, RowStockTag } from './RowStockTag.tsx';

const above = (stock: RowStock): string => renderToStaticMarkup(<RowStockTag stock={stock} />);
const below = (stock: RowStock, left?: number): string =>
  renderToStaticMarkup(<RowLimit stock={stock} left={left} upTo={10} quantity={28} />);

test('‘Stock insuficiente’ once it is known, and nothing while it is loading', () => {
  expect(above('unavailable')).toContain('Stock insuficiente');
  expect(above('loading')).toBe('');
  expect(above('available')).toBe('');
});

test('a quantity that the server does not tell about is answered up to what it tells', () => {
  expect(below('partly').replace(/<[^>]+>/g, ' ')).toMatch(/Hasta 10\s+Consulta por más\./);
});

test('how many are left is told at the quantity, not above the row', () => {
  expect(below('available', 2)).toContain('Quedan 2 unidades.');
  expect(above('available')).toBe('');
  expect(below('withdrawn', 2)).toBe('');
});
