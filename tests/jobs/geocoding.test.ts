/** Addresses are geocoded later, or never, without blocking. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { personAddresses } from '#backend/database/tables/accounts';
import { geocodeAddresses } from '#backend/geography/geocoding';
import { useCounter } from '../payments/counter.ts';

const counter = useCounter();
const locate = () => geocodeAddresses(counter().app);

const save = async (address: string): Promise<number> => {
  const { body } = await counter().post('/rest/person/addAddress', {
    StateId: 1,
    CityId: 1,
    PeAddress: address,
  });
  expect(body.error).toBe('');
  const [row] = await counter()
    .app.db.select({ id: personAddresses.id })
    .from(personAddresses)
    .orderBy(sql`id desc`)
    .limit(1);
  return row?.id ?? 0;
};
const find = async (id: number) => {
  const [row] = await counter()
    .app.db.select()
    .from(personAddresses)
    .where(eq(personAddresses.id, id));
  return row;
};

beforeEach(async () => {
  counter().setClock(undefined);
  counter().emulators.geocoder.provider.trouble({ failNext: 0 });
  await counter().app.db.update(personAddresses).set({ geocodeAt: null });
});

test('an address is found', async () => {
  const id = await save('18 de Julio 1234');
  expect((await find(id))?.geolocation).toBe('');
  expect(await locate()).toEqual({ found: 1, unknown: 0, failed: 0 });
  expect(await find(id)).toMatchObject({
    geolocation: expect.stringMatching(/^-3\d\.\d{6},-5\d\.\d{6}$/),
    geocodeAt: null,
  });
  expect(await locate()).toEqual({ found: 0, unknown: 0, failed: 0 });
});

test('a place that does not exist is not requested again', async () => {
  const id = await save('Calle Desconocida 1');
  expect(await locate()).toEqual({ found: 0, unknown: 1, failed: 0 });
  expect(await find(id)).toMatchObject({ geolocation: '', geocodeAt: null });
});

test('a failing geocoder is retried at growing intervals', async () => {
  const id = await save('Av. Italia 2100');
  counter().emulators.geocoder.provider.trouble({ failNext: 1 });
  expect(await locate()).toEqual({ found: 0, unknown: 0, failed: 1 });
  expect(await locate()).toEqual({ found: 0, unknown: 0, failed: 0 });
  counter().setClock(new Date(Date.now() + 61_000));
  expect(await locate()).toEqual({ found: 1, unknown: 0, failed: 0 });
  expect((await find(id))?.geolocation).not.toBe('');
});

test('two workers at once ask for each address once', async () => {
  await save('Bulevar Artigas 1');
  await save('Bulevar Artigas 2');
  const before = counter().emulators.geocoder.provider.calls();
  await Promise.all([locate(), locate(), locate()]);
  expect(counter().emulators.geocoder.provider.calls() - before).toBe(2);
});
