/** Places that come new to a host's lists while these are kept. */
import { expect, test } from 'vitest';
import { createOrderPlaces } from './order-place.ts';

const cities = [{ id: 1, stateId: 1, name: 'Montevideo' }];
const asked: string[] = [];
const client = {
  url: 'http://host.example',
  ask: () => Promise.reject(new Error('nobody asks so')),
  askJson: async ({ path }: { path: string }) => {
    asked.push(path);
    return { data: path.includes('city') ? cities : [{ id: 1, name: 'Montevideo' }], error: '' };
  },
};
const log = { info: () => {}, warn: () => {}, error: () => {} };

test('a city that is new at the host is found at once, and one that there is not has the host asked once in a while', async () => {
  let now = 0;
  const placeOf = createOrderPlaces(
    { client, pictures: { learn: async () => {} }, unread: () => {}, log },
    () => now,
  );
  const cityOf = async (OrderAddressCityId: number) =>
    (await placeOf({ OrderAddressStateId: 1, OrderAddressCityId }))?.cityName;
  expect(await cityOf(1)).toBe('Montevideo');
  expect(asked).toHaveLength(2);
  cities.push({ id: 2, stateId: 1, name: 'Santiago Vázquez' });
  now += 60_000;
  expect(await cityOf(2)).toBe('Santiago Vázquez');
  expect(asked).toHaveLength(4);
  for (let time = 0; time < 5; time += 1) expect(await cityOf(3)).toBeUndefined();
  expect(asked).toHaveLength(4);
  now += 60_000;
  for (let time = 0; time < 5; time += 1) expect(await cityOf(3)).toBeUndefined();
  expect(await cityOf(1)).toBe('Montevideo');
  expect(asked).toHaveLength(6);
});
