/** Lists narrowed by attributes and prices, on a phone and on a desktop. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { resultsText } from '../support/results-text.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const FANS = '1.2';
const count = (page: Page) => page.locator('#resultados');
const numberOf = (text: string): number => Number(text.replace(/\D/g, ''));
/** Reads the number of an option: its last figures. */
const countOf = (text: string): number => numberOf(/[\d.]+(?: ×)?$/.exec(text.trim())?.[0] ?? '');
const isFound = (page: Page, wanted: number) =>
  expect.poll(async () => numberOf(await count(page).innerText())).toBe(wanted);

test('on a phone, fans are chosen by volts, a typed diameter and a price', async () => {
  const page = await open({ viewport: { width: 360, height: 780 }, hasTouch: true });
  await page.goto(`${shop().url}/productos?c=${FANS}`);
  await page.getByRole('button', { name: 'Filtros' }).click();
  const box = page.getByRole('dialog', { name: 'Filtros' });
  const group = (title: string) => box.getByRole('region', { name: title, exact: true });
  await group('Tensión')
    .getByRole('button', { name: /^12\sV/ })
    .click();
  const diameter = group('Diámetro');
  await diameter.getByLabel('Desde, en mm').fill('300');
  await diameter.getByLabel('Hasta, en mm').fill('35x');
  await diameter.getByLabel('Hasta, en mm').blur();
  await diameter.getByText('Ingresa números.').waitFor();
  await diameter.getByLabel('Hasta, en mm').fill('350');
  await diameter.getByLabel('Hasta, en mm').blur();
  const typed = diameter.getByRole('button', { name: /^300 a 350\smm/ });
  await expect.poll(() => typed.getAttribute('aria-pressed')).toBe('true');
  const cheapest = group('Precio').getByRole('button', { name: /^Hasta \$/ });
  const [name = ''] = (await cheapest.innerText()).split('\n');
  const wanted = countOf(await cheapest.innerText());
  expect(wanted).toBeGreaterThan(0);
  await cheapest.click();
  await box.getByText(resultsText(wanted)).waitFor();
  await box.getByRole('button', { name: 'Confirmar' }).click();
  await isFound(page, wanted);
  const chip = (text: string) => page.getByRole('link', { name: `Quitar ${text}` });
  await chip('Tensión: 12 V').waitFor();
  await chip('Diámetro: 300 a 350 mm').waitFor();
  await page.reload();
  await isFound(page, wanted);
  await chip(name).click();
  await expect.poll(async () => numberOf(await count(page).innerText())).toBeGreaterThan(wanted);
  await chip('Tensión: 12 V').waitFor();
  await page.goBack();
  await isFound(page, wanted);
  expect(new URL(page.url()).searchParams.get('filters')).toMatch(/price:\.\.\d+$/);
});

test('beside the list, values of one attribute widen each other, and typed prices narrow it', async () => {
  const page = await open({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${shop().url}/productos?c=1.7`);
  const filters = page.getByRole('complementary', { name: 'Filtros' });
  const group = (title: string) => filters.getByRole('region', { name: title, exact: true });
  const option = (title: string, name: RegExp) => group(title).getByRole('link', { name });
  const wanted: number[] = [];
  for (const name of [/^Superior/, /^Inferior/]) {
    wanted.push(countOf(await option('Posición', name).innerText()));
    await option('Posición', name).click();
    await isFound(
      page,
      wanted.reduce((sum, each) => sum + each, 0),
    );
  }
  await group('Precio').getByLabel('Desde, en $').fill('1.000');
  await group('Precio').getByLabel('Desde, en $').press('Enter');
  await page.waitForURL(/price/);
  await page.getByRole('link', { name: 'Quitar Desde $ 1.000' }).waitFor();
  const typed = option('Precio', /^Desde \$ 1\.000/);
  await isFound(page, countOf(await typed.innerText()));
  await page.getByRole('link', { name: 'Quitar todos' }).click();
  await page.waitForURL(/pag=1/);
});
