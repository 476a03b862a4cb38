/** Account forms used before the page's code has loaded. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/time/dates';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const at = (path: string) => `${shop().url}${path}`;

/** A form can be sent once its script is there. */
const untilAlive = (page: Page, name: string): Promise<void> =>
  page.getByRole('main').getByRole('button', { name, disabled: false }).waitFor();

/** Keeps the page's code back. @returns lets it come */
const holdCode = async (page: Page): Promise<() => void> => {
  const mayCome = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await mayCome.promise;
    await route.continue();
  });
  return mayCome.resolve;
};

test("the kind of account chosen before the page's code arrives stays", async () => {
  const page = await openPage();
  const codeMayCome = await holdCode(page);
  await page.goto(at('/registro'), { waitUntil: 'commit' });
  await page.getByLabel('Soy de una empresa').check();
  codeMayCome();
  await untilAlive(page, 'Crear cuenta');
  await page.getByLabel('Razón social').waitFor();
  // The lists of places arrived, which renders the form again.
  await page.getByLabel('Ciudad').locator('option').nth(1).waitFor({ state: 'attached' });
  expect(await page.getByLabel('Soy de una empresa').isChecked()).toBe(true);
});

test.each([
  ['is elsewhere', 'Contraseña', 'recien@correo.example'],
  ['types there already', 'Email', ''],
])(
  'the login fills in the address that was just registered, and a user who %s',
  async (_, field, expected) => {
    const page = await openPage();
    await page.addInitScript((until) => {
      const email = 'recien@correo.example';
      localStorage.setItem('mostrador.registered', JSON.stringify({ email, until }));
    }, Date.now() + HOUR_MS);
    const codeMayCome = await holdCode(page);
    await page.goto(at('/iniciar'), { waitUntil: 'commit' });
    await page.getByRole('main').getByLabel(field, { exact: true }).focus();
    codeMayCome();
    await untilAlive(page, 'Ingresar');
    expect(await page.getByRole('main').getByLabel('Email').inputValue()).toBe(expected);
  },
);
