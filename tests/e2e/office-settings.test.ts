/** What a seller decides from day to day: the dollar's rate, and words that the search learns from searches in vain. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const PATH = '/gestion/ajustes';

const open = async (width: number): Promise<Page> => {
  const page = await openPage({ viewport: { width, height: 800 } });
  await page.goto(`${shop().url}/iniciar?from=${encodeURIComponent(PATH)}`);
  await logIn(page, 'vendedora@nam.example');
  await page.waitForURL(`${shop().url}${PATH}`);
  return page;
};

test('a search in vain becomes a synonym on a phone and is removed, and all of it is in the history', async () => {
  await shop().database.pool.query(
    `insert into missed_searches (text, day, count) values ('enfriador raro', current_date, 9000)`,
  );
  const page = await open(360);
  await page.getByRole('button', { name: 'Hacer sinónimo: enfriador raro' }).press('Enter');
  const box = page.getByRole('dialog', { name: 'Agregar sinónimos' });
  await box.getByRole('button', { name: 'Guardar' }).press('Enter');
  await box.getByText(/Escribe entre 2 y 30/).waitFor();
  const words = box.getByRole('textbox', { name: 'Palabras que significan lo mismo' });
  await words.fill('enfriador raro\nradiador');
  await box.getByRole('button', { name: 'Guardar' }).press('Enter');
  await page.getByText('Sinónimos guardados').waitFor();
  await page.getByText('Ya tiene sinónimos').waitFor();

  const visitor = await openPage();
  await visitor.goto(`${shop().url}/productos?t=enfriador+raro`);
  await visitor.getByRole('heading', { name: /resultados$/ }).waitFor();

  await page.getByLabel('Buscar una palabra').fill('enfriador raro');
  const groups = page.getByRole('list', { name: 'Sinónimos', exact: true });
  await expect.poll(() => groups.getByRole('listitem').count()).toBe(1);
  await groups.getByRole('button', { name: 'Eliminar enfriador raro' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByText('Ningún grupo tiene esa palabra.').waitFor();
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    ),
  ).toBe(true);
  await page.goto(`${shop().url}/gestion/historial?de=SYNONYM`);
  await page.getByText(/eliminó los sinónimos/).waitFor();
  await page.getByText('enfriador raro').first().waitFor();
  await page.getByText(/agregó los sinónimos/).waitFor();
});

test('the rate is set without a search for its form, and nothing is in the way of anybody', async () => {
  const page = await open(1280);
  await page.getByLabel('Pesos por dólar').fill('40,5');
  await page.getByRole('main').getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await page.getByText('US$ 1 = $ 40,50').waitFor();
  await page.getByRole('list', { name: 'Sinónimos', exact: true }).waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
});
