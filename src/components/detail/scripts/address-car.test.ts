import { expect, test } from 'vitest';
import { addressCar } from './fit.ts';

const at = (address: string) => addressCar(new URL(address, 'http://tienda.example'), 'A/1');

test('an address names a car by its vehicle, and its year if known', () => {
  expect(at('/productos/A~2F1?v=7')).toEqual({ vehicleId: 7 });
  expect(at('/productos/A~2F1?v=7&y=2001')).toEqual({ vehicleId: 7, year: 2001 });
});

test.each([
  '/productos/A~2F1',
  '/productos/A~2F1?y=2001',
  '/productos/A~2F1?v=0&y=2001',
  '/productos/A~2F1?v=7&y=dos',
  '/productos/A~2F1?v=7e9&y=20011',
  '/productos/B-2?v=7&y=2001',
  '/productos?v=7&y=2001',
])('%s names no car', (address) => {
  expect(at(address)).toBeNull();
});
