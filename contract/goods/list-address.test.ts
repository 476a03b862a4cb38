import { expect, test } from 'vitest';
import { narrowedList } from './list-address.ts';

test('keeps a value with special characters in the address', () => {
  expect(narrowedList('/productos', 'vehicleId', 20)).toBe('/productos?v=20');
  const [path, search = ''] = narrowedList('/productos', 'categoryId', '1.1&x=ñ').split('?');
  expect([path, new URLSearchParams(search).get('c')]).toEqual(['/productos', '1.1&x=ñ']);
});
