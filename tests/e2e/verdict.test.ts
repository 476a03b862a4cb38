/** Shows whether a part fits the visitor's vehicle in the same words on its page, its card and the comparison. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { cardOf } from '../support/cards.ts';
import { keepVehicle } from '../support/finder.ts';
import { PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

interface Case {
  code: string;
  vehicleId: number;
  make: string;
}

/** Finds a part that is for the later years of a vehicle alone. */
const findForLaterYears = async () => {
  const { rows } = await shop().database.pool.query<
    Case & { before: number; since: number; until: number }
  >(
    `with shown as (select f.id, f.code from families f
       where f.is_public and exists (select from products where family_id = f.id and is_public))
     select shown.code, v.id as "vehicleId", brand.name as make,
       v.year_from as before, a.year_from as since, a.year_to as until
     from shown join applications a on a.family_id = shown.id
       join vehicles v on v.id = a.vehicle_id join brands brand on brand.id = v.brand_id
     where a.year_from > v.year_from and a.year_to > a.year_from and a.year_to <= v.year_to
       and v.year_to < extract(year from now())
       and not exists (select from applications other
         where other.family_id = shown.id and other.position <> a.position
           and other.brand_name = a.brand_name)
     order by shown.id limit 1`,
  );
  const [row] = rows;
  if (!row) throw new Error('the demo has no such part');
  return row;
};

const expectSaid = async (page: Page, { code }: Case, words: string): Promise<void> => {
  await page.goto(`${shop().url}/productos/${code}`);
  const said = page.locator('#fit');
  await expect.poll(() => said.innerText()).toContain(words);
  // No row is marked as the car's own with any other verdict.
  const isFit = words === 'Compatible con tu vehículo';
  expect((await page.locator('.applications .is-mine').count()) > 0).toBe(isFit);
  // If only the car's year is missing, it is entered in the garage, which leads back.
  const asksYear = words.startsWith('Falta el año');
  const way = said.getByRole('link', { name: asksYear ? 'Decir el año' : 'Cambiar' });
  expect(await way.getAttribute('href')).toMatch(
    new RegExp(`/mi-garaje\\?from=${encodeURIComponent(`/productos/${code}`)}$`),
  );
  // A list without a vehicle.
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(code)}`);
  const card = cardOf(page, code);
  const link = asksYear ? ' Decir el año' : '';
  await expect.poll(() => card.locator('[data-fit]').innerText()).toBe(words + link);
  const marked = card.getByRole('row').filter({ hasText: 'Compatible con tu vehículo' });
  expect((await marked.count()) > 0).toBe(isFit);
  await page.goto(`${shop().url}/comparar?codigos=${encodeURIComponent(code)}`);
  const own = page.getByRole('row', { name: 'Tu vehículo' }).getByRole('cell');
  await expect.poll(() => own.innerText()).toBe(words + link);
  if (asksYear)
    expect(await own.getByRole('link').getAttribute('href')).toMatch(
      /\/mi-garaje\?from=%2Fcomparar%3Fcodigos%3D/,
    );
};

const sayYear = async (page: Page, year: number): Promise<void> => {
  await page.goto(`${shop().url}/productos`);
  await page.getByLabel('Año de tu vehículo').selectOption(`${year}`);
};

test('a part for some years of a vehicle asks for the year, and then knows whether it fits', async () => {
  const part = await findForLaterYears();
  const years = `Es para los de ${part.since} - ${part.until}`;
  const page = await openPage(PHONE);
  await keepVehicle(shop(), page, part.vehicleId);
  await expectSaid(
    page,
    part,
    `Falta el año de tu vehículo ${years}: dinos de qué año es el tuyo.`,
  );
  await sayYear(page, part.since);
  await expectSaid(page, part, 'Compatible con tu vehículo');
  await sayYear(page, part.before);
  await expectSaid(
    page,
    part,
    `No es compatible con tu vehículo ${years}; el tuyo es de ${part.before}.`,
  );
});

test('telling the year from a list returns to the part in the list', async () => {
  const part = await findForLaterYears();
  const page = await openPage({ viewport: { width: 360, height: 400 } });
  await keepVehicle(shop(), page, part.vehicleId);
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(part.code)}`);
  await page.getByRole('link', { name: 'Decir el año' }).first().click();
  await page.waitForURL((url) => url.pathname === '/mi-garaje');
  await page.getByRole('combobox', { name: /^Año(?! de)/ }).selectOption(`${part.since}`);
  await page.getByRole('link', { name: 'Ver si es compatible' }).click();
  await page.waitForURL((url) => url.pathname === '/productos');
  const card = cardOf(page, part.code);
  await card.getByText('Compatible con tu vehículo').first().waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
