/** Shows whether a part fits the visitor's vehicle, on its page and on its card. */
import { expect, test } from 'vitest';
import { cardOf } from '../support/cards.ts';
import { fillFinder, fillFinderHere, keepVehicle } from '../support/finder.ts';
import { PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const FITS = 'Compatible con tu vehículo';
/** Matches the texts for another engine of the model, and for other models. */
const NOT_LISTED = /No figura para|No es compatible con/;
const NOT = 'No es compatible con tu vehículo';

interface Fitting {
  code: string;
  vehicleId: number;
  make: string;
  /** Code of a family that names other vehicles alone. */
  other: string;
}

/** Finds a part whose vehicle is not the first of its list, and one that fits others. */
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

test("on a phone a part's page and its card mark the visitor's vehicle first, and a part for others says so", async () => {
  const fitting = await findFitting();
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/productos/${fitting.code}`);
  await page.getByText('¿Es para tu vehículo?').waitFor();
  const rows = page.getByRole('main').getByRole('table').getByRole('row');
  const before = await rows.allInnerTexts();

  await keepVehicle(shop(), page, fitting.vehicleId);
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
  await page.locator('#fit').getByText(NOT_LISTED).waitFor();
  await expect
    .poll(() => page.getByRole('main').getByRole('table').getByText(FITS).count())
    .toBe(0);

  // A list without a vehicle.
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(fitting.code)}`);
  const card = cardOf(page, fitting.code);
  await card.getByRole('row').nth(1).getByText(FITS).waitFor();
  await card.getByRole('paragraph').filter({ hasText: FITS }).waitFor();
});

test('choosing a vehicle for a part returns to the part, which shows whether it fits', async () => {
  const fitting = await findFitting();
  const path = `/productos/${fitting.code}`;
  const page = await openPage();
  await page.goto(shop().url + path);
  const choose = page.getByRole('main').getByRole('link', { name: 'Elígelo' });
  await choose.click();
  await page.waitForURL((url) => url.pathname === '/' && url.hash === '#buscador');
  const finder = page.locator('#buscador');
  const check = finder.getByRole('button', { name: 'Ver si es compatible' });
  // A make alone determines nothing: the finder stays and shows the missing fields.
  await finder.getByLabel('Marca').selectOption({ label: fitting.make });
  await expect.poll(() => finder.getByLabel('Modelo').locator('option').count()).toBeGreaterThan(1);
  await check.click();
  await finder.getByText('Elige el modelo, y el motor y año.').waitFor();
  await fillFinderHere(shop(), page, fitting);
  await check.click();
  await page.waitForURL(`${shop().url}${path}?v=${fitting.vehicleId}`);
  await page.locator('#fit').getByText(FITS).waitFor();
  // It was looked up, and is not the visitor's own.
  await page.goto(shop().url + path);
  await page.getByText('¿Es para tu vehículo?').waitFor();
  await keepVehicle(shop(), page, fitting.vehicleId);
  // Returning with a chosen vehicle needs one click.
  await page.goto(`${shop().url}/?from=${encodeURIComponent(path)}#buscador`);
  await finder.getByRole('link', { name: 'Ver si es compatible' }).click();
  await page.waitForURL(shop().url + path);
  // So does the garage, where another one is chosen.
  await page.locator('#fit').getByRole('link', { name: 'Cambiar' }).click();
  await page.waitForURL((url) => url.pathname === '/mi-garaje');
  await page.getByRole('link', { name: 'Ver si es compatible' }).click();
  await page.waitForURL(shop().url + path);
  await page.locator('#fit').getByText(FITS).waitFor();
  // Only a page of the shop is led back to.
  await page.goto(`${shop().url}/?from=${encodeURIComponent('https://other.example/')}#buscador`);
  await finder.getByRole('link', { name: 'Ver sus repuestos' }).waitFor();
});

test('a vehicle whose parts differ by year asks for its year, and a part for other years shows that', async () => {
  const { rows } = await shop().database.pool.query<{
    vehicleId: number;
    make: string;
    year: number;
    later: string;
  }>(
    `select vehicle.id as "vehicleId", brand.name as make, vehicle.year_from as year, family.code as later
     from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
       join applications late on late.vehicle_id = vehicle.id and late.year_from > vehicle.year_from
       join families family on family.id = late.family_id
     where family.is_public
       and exists (select from products where family_id = family.id and is_public)
       and not exists (select from applications same
         where same.family_id = family.id and same.vehicle_id = vehicle.id
           and coalesce(same.year_from, 0) <= vehicle.year_from)
       and exists (select from applications other
           join families f on f.id = other.family_id join products p on p.family_id = f.id
         where other.vehicle_id = vehicle.id and other.year_from = vehicle.year_from
           and f.is_public and p.is_public)
     order by vehicle.id, family.id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('no vehicle has parts of other years');
  const page = await openPage();
  const finder = await fillFinder(shop(), page, row);
  await finder.getByLabel('Año de tu vehículo').selectOption(`${row.year}`);
  await finder.getByRole('button', { name: 'Buscar repuestos' }).click();
  await page.waitForURL(`**/productos?v=${row.vehicleId}&y=${row.year}`);
  // The part fits the same vehicle, built later.
  const car = `?v=${row.vehicleId}&y=${row.year}`;
  await page.goto(`${shop().url}/productos/${row.later}${car}`);
  await page.locator('#fit').getByText(NOT).waitFor();
  await page.locator('#fit').getByText(`el tuyo es de ${row.year}`).waitFor();
});

test('a part suggested for a car and year says whether it fits that car, not the visitor’s other one', async () => {
  const { rows } = await shop().database.pool.query<{
    vehicleId: number;
    name: string;
    year: number;
    other: string;
    make: string;
  }>(
    `select application.vehicle_id as "vehicleId", application.year_from as year,
       application.brand_name || ' ' || application.name as name,
       other.vehicle_id as other, brand.name as make
     from families family join applications application on application.family_id = family.id
       join applications other on other.vehicle_id is not null
       join vehicles vehicle on vehicle.id = other.vehicle_id
       join brands brand on brand.id = vehicle.brand_id
     where family.is_public and application.position = 1 and application.vehicle_id is not null
       and application.year_from between 1990 and 2010 and application.year_to >= application.year_from
       and exists (select from products where family_id = family.id and is_public)
       and brand.name <> application.brand_name
     order by family.relevance desc, other.vehicle_id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('no part has a vehicle with years');
  const page = await openPage();
  await keepVehicle(shop(), page, row.other);
  await page.goto(`${shop().url}/contacto`);
  const header = page.getByRole('banner');
  await header.getByRole('searchbox').or(header.getByRole('combobox')).first().focus();
  await header.getByRole('combobox').fill(`${row.name} ${row.year}`);
  const option = page.locator(
    `[role="option"][href^="/productos/"][href$="?v=${row.vehicleId}&y=${row.year}"]`,
  );
  await option.first().click();
  await page.waitForURL(`**/productos/*?v=${row.vehicleId}&y=${row.year}`);
  const fit = page.locator('#fit');
  await fit.getByText(FITS).waitFor();
  await fit.getByText(`${row.name} ${row.year}`).waitFor();
  // Without the car in its address, it is the visitor's own again.
  await page.goto(page.url().replace(/\?.*/, ''));
  await fit.getByText(NOT_LISTED).waitFor();
});

test('a part of a searched car opens for it, in a garage that stays empty', async () => {
  const { rows } = await shop().database.pool.query<{ id: number; year: number }>(
    `select vehicle.id, application.year_from as year
     from applications application join vehicles vehicle on vehicle.id = application.vehicle_id
       join families family on family.id = application.family_id
     where family.is_public and application.name = 'Gol 1.6'
       and application.year_to > application.year_from
       and exists (select from products where family_id = family.id and is_public)
     order by family.id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('no part fits the Gol 1.6');
  const car = `?v=${row.id}&y=${row.year}`;
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(`gol 1.6 ${row.year}`)}`);
  await page.locator(`main article a[href$="${car}"]`).first().click();
  await page.waitForURL(`**/productos/*${car}`);
  await page.locator('#fit').getByText(FITS).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('mostrador.garage'))).toBeNull();
});
