/** 'Mi garaje' and the page of a vehicle, as a visitor with one device and a person with two use them. */
import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { BUYER, logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { holdAnswers } from '../support/held.ts';
import { PHONE } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

interface Known {
  id: number;
  make: string;
  model: string;
  engine: string;
}
let first: Known;
let second: Known;
beforeAll(async () => {
  const { rows } = await shop().database.pool.query<Known>(
    `select vehicle.id, brand.name as make, vehicle.name as model, vehicle.engine
     from vehicles vehicle join brands brand on brand.id = vehicle.brand_id
       join applications application on application.vehicle_id = vehicle.id
       join families family on family.id = application.family_id
     where family.is_public and vehicle.year_to > vehicle.year_from
       and exists (select from products where family_id = family.id and is_public)
     group by vehicle.id, brand.name order by count(distinct family.id) desc, vehicle.id limit 2`,
  );
  const [one, other] = rows;
  if (!one || !other) throw new Error('two vehicles have parts');
  first = one;
  second = other;
});

const add = async (page: Page, { id, make, model }: Known, name = ''): Promise<void> => {
  await page.goto(`${shop().url}/mi-garaje`);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Marca').selectOption({ label: make });
  await form.getByLabel('Modelo').selectOption(model);
  await form.getByLabel('Motor y año').selectOption(`${id}`);
  await form.getByLabel('Cómo lo llamas').fill(name);
  await form.getByRole('button', { name: 'Guardar en Mi garaje' }).click();
};
const carsOn = (page: Page) => page.getByRole('main').getByRole('listitem');
const headerOf = (page: Page) => page.getByRole('banner').locator('[data-garage]:visible');

test('cars are added, chosen and removed on a phone, and every page names the chosen one', async () => {
  const page = await openPage(PHONE);
  await add(page, first, 'La camioneta');
  await headerOf(page).getByText('La camioneta').waitFor();
  // The form is below it on a phone.
  await page.getByText(/: en tu garaje\.$/).waitFor();
  const box = await carsOn(page).first().boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.viewport.height);
  await add(page, second);
  await expect.poll(() => carsOn(page).count()).toBe(2);
  expect(await objectionsTo(page, 'html'), 'the garage').toEqual([]);
  // It was looked at in every width.
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: 'Elegir La camioneta' }).click();
  for (const path of ['/', '/contacto', '/productos']) {
    await page.goto(shop().url + path);
    await headerOf(page).getByText('La camioneta').waitFor();
  }
  await headerOf(page).click();
  await page.getByRole('button', { name: 'Quitar La camioneta' }).click();
  await expect.poll(() => carsOn(page).count()).toBe(1);
  // The focus does not fall to the page with the button that is gone.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Tus vehículos');
  await page.goto(shop().url);
  await expect.poll(() => headerOf(page).count()).toBe(0);
});

test('a car that is in the garage already is not added again', async () => {
  const page = await openPage();
  await add(page, first, 'La camioneta');
  await add(page, second);
  await headerOf(page).getByText(second.model).waitFor();
  await add(page, first);
  await page.getByText(/: ya está en tu garaje\.$/).waitFor();
  expect(await carsOn(page).count()).toBe(2);
  await headerOf(page).getByText('La camioneta').waitFor();
});

test('the arrow keys choose the year of a car, with another car beside it', async () => {
  const page = await openPage();
  await add(page, second);
  await add(page, first);
  const years = carsOn(page).filter({ hasText: first.model }).getByLabel('Año');
  await years.focus();
  const at = () => years.evaluate((box: HTMLSelectElement) => box.selectedIndex);
  const begun = await at();
  for (const step of [1, 2, 3]) {
    await page.keyboard.press('ArrowDown');
    await expect.poll(at).toBe(begun + step);
  }
});

test('the arrow keys change the year of one of two cars of the same vehicle', async () => {
  const page = await openPage();
  await add(page, first, 'La vieja');
  await add(page, first, 'La nueva');
  const yearOf = (name: string) => carsOn(page).filter({ hasText: name }).getByLabel('Año');
  const at = (name: string) => yearOf(name).evaluate((box: HTMLSelectElement) => box.selectedIndex);
  const begun = await at('La nueva');
  // With its year it becomes the first.
  await yearOf('La vieja').focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => at('La vieja')).toBe(begun + 1);
  await page.keyboard.press('ArrowDown');
  expect(await at('La nueva')).toBe(begun);
});

test('text and choices made before the page’s code arrives stay', async () => {
  const page = await openPage();
  const scripts = await holdAnswers(page, '**/_astro/*.js');
  await page.goto(`${shop().url}/mi-garaje`, { waitUntil: 'commit' });
  const form = page.getByRole('main').locator('form');
  await form.getByLabel('Cómo lo llamas').fill('La del campo');
  await form.getByLabel('Marca').selectOption({ label: first.make });
  await scripts.asked();
  // A click now would reload the page without them.
  await expect
    .poll(() => form.getByRole('button', { name: 'Guardar en Mi garaje' }).isDisabled())
    .toBe(true);
  scripts.answer();
  await form.getByLabel('Modelo').selectOption(first.model);
  await form.getByLabel('Motor y año').selectOption(`${first.id}`);
  await expect.poll(() => form.getByLabel('Cómo lo llamas').inputValue()).toBe('La del campo');
  await form.getByRole('button', { name: 'Guardar en Mi garaje' }).click();
  await headerOf(page).getByText('La del campo').waitFor();
});

test('a login on two devices merges their cars, and a removed car disappears from both', async () => {
  const phone = await openPage(PHONE);
  await add(phone, first);
  await expect.poll(() => carsOn(phone).count()).toBe(1);
  await phone.goto(`${shop().url}/iniciar`);
  await logIn(phone, BUYER);
  // The page shows its own before the account has them.
  const inAccount = async () => {
    const { rows } = await shop().database.pool.query<{ cars: number }>(
      `select jsonb_array_length(entries) as cars from kept_lists
       where entries::text like '%' || $1 || '%'`,
      [first.model],
    );
    return rows[0]?.cars;
  };
  await expect.poll(inAccount).toBe(1);
  const laptop = await openPage();
  await add(laptop, second);
  await expect.poll(() => carsOn(laptop).count()).toBe(1);
  await laptop.goto(`${shop().url}/iniciar`);
  await logIn(laptop, BUYER);
  await laptop.waitForURL(({ pathname }) => pathname === '/');
  await laptop.goto(`${shop().url}/mi-garaje`);
  await expect.poll(() => carsOn(laptop).count()).toBe(2);
  await laptop
    .getByRole('button', { name: new RegExp(`^Quitar.*${first.model}`) })
    .first()
    .click();
  await expect.poll(() => carsOn(laptop).count()).toBe(1);
  await expect
    .poll(async () => {
      const { rows } = await shop().database.pool.query<{ gone: number }>(
        `select count(*)::int as gone from kept_lists, jsonb_array_elements(entries) entry
         where entry->'value' = 'null'::jsonb`,
      );
      return rows[0]?.gone;
    })
    .toBe(1);
  // Another device syncs after a minute, or when it changes something.
  await add(phone, second);
  await expect.poll(() => carsOn(phone).count()).toBe(1);
});

test('a vehicle’s page lists its parts without JavaScript, and each place of the picture leads there', async () => {
  const page = await openPage({ ...PHONE, javaScriptEnabled: false });
  await page.goto(`${shop().url}/vehiculos/${first.id}`);
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: `${first.make} ${first.model}` }).waitFor();
  const place = main.getByRole('group', { name: 'Dónde va cada pieza' }).getByRole('link').first();
  const [name = ''] = ((await place.getAttribute('aria-label')) ?? '').split(':');
  // By the keyboard, like every link.
  await place.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toMatch(/#c-[\d.]+$/);
  const group = main.locator('li:target');
  const list = group.getByRole('link', { name });
  expect(await list.getAttribute('href')).toMatch(
    new RegExp(`^/productos\\?c=[\\d.]+&v=${first.id}$`),
  );
  const part = (await group.locator('.code').first().textContent()) ?? '';
  await group.getByRole('link', { name: part }).click();
  await main.getByRole('heading', { level: 1 }).waitFor();
  // And back by the part's own table.
  await main.locator(`a[href="/vehiculos/${first.id}"]`).first().waitFor();
});

test('a vehicle’s page adds it to the garage', async () => {
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/vehiculos/${first.id}`);
  const keep = page.getByRole('main').getByRole('button', { name: 'Guardar en Mi garaje' });
  await keep.click();
  await headerOf(page).getByText(first.model).waitFor();
  expect(await objectionsTo(page, 'html')).toEqual([]);
  await headerOf(page).click();
  await page.waitForURL('**/mi-garaje');
  await expect.poll(() => carsOn(page).count()).toBe(1);
  await page.goto(`${shop().url}/vehiculos/${first.id}`);
  await keep.click();
  await page.getByRole('button', { name: 'Ya está en tu garaje' }).waitFor();
});

test('the fixed screens show their category and their family', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/busqueda`);
  const main = page.getByRole('main');
  await main.getByRole('article').first().waitFor();
  await main.getByRole('link', { name: 'Quitar Radiadores' }).waitFor();
  await expect.poll(() => main.getByRole('article').count()).toBeGreaterThan(5);
  // Its links lead to the list's own page, with its own heading.
  await main.getByRole('link', { name: 'Quitar Radiadores' }).click();
  await page.getByRole('heading', { level: 1, name: 'Autopartes' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Radiadores' }).waitFor();
  await main.getByRole('article').first().waitFor();
  await page.goto(`${shop().url}/destacado`);
  await main.getByText('RP0001', { exact: true }).first().waitFor();
});

test('the error of a missing choice disappears with the choice', async () => {
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/mi-garaje`);
  const form = page.getByRole('main').locator('form');
  await form.getByRole('button', { name: 'Guardar en Mi garaje' }).click();
  const missing = form.getByText('Elige marca, modelo y motor.');
  await missing.waitFor();
  await form.getByLabel('Marca').selectOption({ label: first.make });
  await expect.poll(() => missing.count()).toBe(0);
});
