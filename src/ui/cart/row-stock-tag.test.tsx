import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RowStock } from '#stores/cart/cart-stock';
import { RowStockTag } from './RowStockTag.tsx';

const above = (stock: RowStock): string =>
  renderToStaticMarkup(<RowStockTag stock={stock} left={undefined} quantity={1} />);

test('‘Stock insuficiente’ once it is known, and nothing while it is loading', () => {
  expect(above('unavailable')).toContain('Stock insuficiente');
  expect(above('loading')).toBe('');
  expect(above('available')).toBe('');
});
