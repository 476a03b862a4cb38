/** The page of a vehicle is the same over both back ends: parts, counts and years. */
import { expect, test } from 'vitest';
import type { PageContent } from '#backend/port';
import { MAX_NAMED } from '#contract/entities/vehicle';
import { useDatabase } from '../support/database.ts';
import { createApp } from '../support/make-app.ts';
import { readAll } from '../support/paged.ts';
import { useRemoteShop } from '../support/remote-shop.ts';
import { plantRestWorld } from '../support/rest-world/plant.ts';
import { quietLog } from './back-ends.ts';

const { url } = useDatabase();
const shop = useRemoteShop();

const takenOf = async ({ vehicles }: Pick<PageContent, 'vehicles'>) =>
  new Map(
    (await readAll(await vehicles())).map(({ vehicle, content }) => [vehicle.VehicleId, content]),
  );

test('both return the same for the same data', async () => {
  const { variant, backend } = shop();
  const app = createApp({ databaseUrl: url(), variant, limits: null, log: quietLog([]) });
  await plantRestWorld(app.db);
  const ours = await takenOf(app.pages);
  await app.close();
  expect(ours.size).toBeGreaterThan(5);
  expect(await takenOf(backend.pages)).toEqual(ours);
});

test('a part with several applications of the vehicle shows all years on a host’s page, and the same number of parts', async () => {
  const { rest, backend } = shop();
  const { families } = rest.host.world;
  const radiators = families.filter(
    ({ CategoryId, AutopartIsPublic }) => CategoryId.startsWith('1.1') && AutopartIsPublic,
  );
  const vehicleId = radiators[0]?.Applications[0]?.VehicleId ?? 0;
  for (const family of radiators)
    family.Applications = ['2004 -', '1999 - 2003', 'n/d', '1999 - 2003'].map((years) => ({
      ApplicationName: 'Gol 1.6',
      ApplicationYearRange: years,
      ApplicationBrandName: 'Volkswagen',
      VehicleId: vehicleId,
    }));
  const taken = (await takenOf(backend.pages)).get(vehicleId) ?? [];
  const [own] = taken.filter(({ categoryId }) => categoryId === '1.1');
  expect(radiators.length).toBeGreaterThan(MAX_NAMED);
  expect(own?.count).toBe(radiators.length);
  expect(own?.parts.map(({ years }) => years)).toEqual(
    Array.from({ length: MAX_NAMED }, () => '1999 - 2003, 2004 -'),
  );
});
