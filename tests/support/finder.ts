/** A visitor's vehicle, chosen in the finder as a person does it. */
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Shop } from './shop.ts';

interface Wanted {
  make: string;
  vehicleId: number;
}

/** Chooses a vehicle in the finder of the page, and does not submit. */
export const fillFinderHere = async (
  { database }: Shop,
  page: Page,
  { make, vehicleId }: Wanted,
): Promise<Locator> => {
  const finder = page.locator('#buscador');
  await finder.getByLabel('Marca').selectOption({ label: make });
  const model = finder.getByLabel('Modelo');
  const version = finder.getByLabel('Motor y año');
  await expect.poll(() => model.locator('option').count()).toBeGreaterThan(1);
  const { rows } = await database.pool.query<{ name: string }>(
    'select name from vehicles where id = $1',
    [vehicleId],
  );
  await model.selectOption({ label: rows[0]?.name ?? '' });
  await version.selectOption(`${vehicleId}`);
  return finder;
};

export const fillFinder = async (shop: Shop, page: Page, wanted: Wanted): Promise<Locator> => {
  await page.goto(shop.url);
  return fillFinderHere(shop, page, wanted);
};

/** Saves a vehicle in the garage, on its own page. */
export const keepVehicle = async (
  { url }: Shop,
  page: Page,
  vehicleId: number | string,
): Promise<void> => {
  await page.goto(`${url}/vehiculos/${vehicleId}`);
  await page.getByRole('main').getByRole('button', { name: 'Guardar en Mi garaje' }).click();
  await page.getByText('Guardado en Mi garaje').first().waitFor();
};
