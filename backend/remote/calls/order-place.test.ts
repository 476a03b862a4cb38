import { expect, test } from 'vitest';
import { createOrderPlaces } from './order-place.ts';

const cities = [{ id: 1, stateId: 1, name: 'Montevideo' }];
const paths: string[] = [];
const client = {
  url: 'http://host.example',
  ask: () => Promise.reject(new Error('nobody asks so')),
  askJson: async ({ path }: { path: string }) => {
    paths.push(path);
    return { data: path.includes('city') ? cities : [{ id: 1, name: 'Montevideo' }], error: '' };
  },
};
const log = { info: () => {}, warn: () => {}, error: () => {} };

test('a new city is found at once, and unknown cities reload the lists only once in a while', async () => {
  let now = 0;
  const placeOf = createOrderPlaces(
    { client, pictures: { learn: async () => {} }, reportSkipped: () => {}, log },
    () => now,
  );
  const cityOf = async (OrderAddressCityId: number) =>
    (await placeOf({ OrderAddressStateId: 1, OrderAddressCityId }))?.cityName;
  expect(await cityOf(1)).toBe('Montevideo');
  expect(paths).toHaveLength(2);
  cities.push({ id: 2, stateId: 1, name: 'Santiago Vázquez' });
  now += 60_000;
  expect(await cityOf(2)).toBe('Santiago Vázquez');
  expect(paths).toHaveLength(4);
  for (let time = 0; time < 5; time += 1) expect(await cityOf(3)).toBeUndefined();
  expect(paths).toHaveLength(4);
  now += 60_000;
  for (let time = 0; time < 5; time += 1) expect(await cityOf(3)).toBeUndefined();
  expect(await cityOf(1)).toBe('Montevideo');
  expect(paths).toHaveLength(6);
});
