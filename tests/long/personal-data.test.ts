/** A buyer and their own data: a copy to read, the account to be erased, and the change of mind; at the counter, a seller. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { BUYER, DEMO_PASSWORD, logIn } from '../support/account.ts';
import { objectionsTo } from '../support/axe.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const textOf = async (file: Download) => readFile(await file.path(), 'utf8');
/** How far the outlined buttons of a card exceed its padding, in px. */
const standsOut = (card: Locator): Promise<number> =>
  card.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const [from, to] = [
      left + Number.parseFloat(paddingLeft),
      right - Number.parseFloat(paddingRight),
    ];
    const drawn = [...element.querySelectorAll('button')].filter(
      (one) => getComputedStyle(one).borderTopColor !== 'rgba(0, 0, 0, 0)',
    );
    return Math.max(
      ...drawn
        .map((one) => one.getBoundingClientRect())
        .map((box) => Math.max(box.right - to, from - box.left)),
    );
  });
const saved = async (page: Page, button: string): Promise<string> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return textOf(file);
};

test('at 360 px a buyer downloads all data, requests the erasure of the account, and cancels it', async () => {
  const page = await openPage({ viewport: { width: 360, height: 800 } });
  await shop().database.db.execute(`update orders set state = 'DIS', reserved_until = null, attention = ''
    where user_id = (select id from users where email = '${BUYER}')`);
  await page.goto(`${shop().url}/iniciar?from=/perfil`);
  await logIn(page, BUYER);
  const section = page.getByRole('region', { name: 'Tus datos personales' });
  expect(await saved(page, 'Descargar mis datos para leer')).toContain(BUYER);
  expect(
    JSON.parse(await saved(page, 'Descargar mis datos para otro programa')).sections.length,
  ).toBeGreaterThan(10);
  expect(await fitsScreen(page)).toBe(true);
  await section.getByRole('button', { name: 'Borrar mi cuenta' }).waitFor();
  expect(await standsOut(section)).toBeLessThanOrEqual(0);
  await section.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Borrar tu cuenta' });
  await dialog.getByLabel('Tu contraseña', { exact: true }).fill('otra');
  await dialog.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  await dialog.getByText('La contraseña es incorrecta').first().waitFor();
  await dialog.getByLabel('Tu contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  await section.getByText(/^Borraremos tu cuenta el /).waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
  await section.getByRole('button', { name: 'No borrar mi cuenta' }).click();
  await section.getByRole('button', { name: 'Borrar mi cuenta' }).waitFor();
});

test('a seller exports the data for a request at the counter, which is recorded', async () => {
  const page = await openPage();
  await page.goto(`${shop().url}/iniciar?from=/gestion/personas`);
  await logIn(page, 'vendedora@nam.example');
  await page.getByRole('main').getByRole('row').nth(1).waitFor();
  await page.getByRole('main').getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Descargar sus datos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descargar sus datos' });
  await dialog.getByLabel('Por qué').fill('Lo pidió en el local');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Descargar', exact: true }).click(),
  ]);
  expect(await textOf(file)).toContain('<h2>Persona</h2>');
  const { rows } = await shop().database.db.execute<{ reason: string }>(
    `select reason from audit_entries where subject = 'person' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ reason: 'Lo pidió en el local' }]);
});
