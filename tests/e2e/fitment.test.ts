/** Whether a part fits the visitor's vehicle: the same answer, in the same words, on its page and on its card. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const FITS = 'Compatible con tu vehículo';
const UNLISTED = 'No figura para tu vehículo';

interface Fitting {
  code: string;
  vehicleId: number;
  make: string;
  /** A family that names other vehicles alone. */
  other: string;
}

/** A part whose vehicle is not the first of its list, and one that fits others. */
const findFitting = async (): Promise<Fitting> => {
  const { rows } = await shop().database.pool.query<Fitting>(
    `select family.code, application.vehicle_id as "vehicleId", application.brand_name as make,
       (select other.code from families other
         where other.is_public and exists (select from applications where family_id = other.id)
           and exists (select from products where family_id = other.id and is_public)
           and not exists (select from applications
             where family_id = other.id and vehicle_id = application.vehicle_id)
         order by other.id limit 1) as other
     from families family join applications application on application.family_id = family.id
     where family.is_public and application.position = 3 and application.vehicle_id is not null
       and exists (select from products where family_id = family.id and is_public)
     order by family.relevance desc limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('no part has that many vehicles');
  return row;
};

const chooseVehicle = async (page: Page, { make, vehicleId }: Fitting): Promise<void> => {
  await page.goto(shop().url);
  const finder = page.locator('#buscador');
  await finder.getByLabel('Marca').selectOption({ label: make });
  const model = finder.getByLabel('Modelo');
  const version = finder.getByLabel('Motor y año');
  await expect.poll(() => model.locator('option').count()).toBeGreaterThan(1);
  const { rows } = await shop().database.pool.query<{ name: string }>(
    'select name from vehicles where id = $1',
    [vehicleId],
  );
  await model.selectOption({ label: rows[0]?.name ?? '' });
  await version.selectOption(`${vehicleId}`);
  await finder.getByRole('button', { name: 'Buscar repuestos' }).click();
  await page.waitForURL(`**/productos?v=${vehicleId}`);
};

test("a part's page and its card mark the visitor's vehicle first, and a part for others says so", async () => {
  const fitting = await findFitting();
  const page = await openPage();
  await page.goto(`${shop().url}/productos/${fitting.code}`);
  await page.getByText('¿Es para tu vehículo?').waitFor();
  const rows = page.getByRole('main').getByRole('table').getByRole('row');
  const before = await rows.allInnerTexts();

  await chooseVehicle(page, fitting);
  await page.goto(`${shop().url}/productos/${fitting.code}`);
  await page.locator('#fit').getByText(FITS).waitFor();
  // The heading is the first row.
  await rows.nth(1).getByText(FITS).waitFor();
  const after = await rows.allInnerTexts();
  expect(after).toHaveLength(before.length);
  expect(after.slice(1).map((text) => text.split('\t')[1])).not.toEqual(
    before.slice(1).map((text) => text.split('\t')[1]),
  );

  await page.goto(`${shop().url}/productos/${fitting.other}`);
  await page.locator('#fit').getByText(UNLISTED).waitFor();
  expect(await page.getByRole('main').getByRole('table').getByText(FITS).count()).toBe(0);

  // A list that asks for no vehicle.
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(fitting.code)}`);
  const card = page.getByRole('article', { name: fitting.code, exact: true });
  await card.getByRole('row').nth(1).getByText(FITS).waitFor();
});
