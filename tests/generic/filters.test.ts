import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { untilFocused } from '../support/focus.ts';
import { holdAnswers } from '../support/held.ts';
import { resultsText } from '../support/results-text.ts';
import { DESKTOP, SIZES } from '../support/screen-sizes.ts';
import { useBrowser, useShop } from '../support/shop.ts';
import { PUBLIC_TOYS, TOY_MARKS } from '../support/toys.ts';
import { variant } from '../variants/chosen.ts';

const shop = useShop();
const open = useBrowser();

const main = (page: Page) => page.getByRole('main');
const found = (page: Page) => main(page).getByRole('heading', { name: /resultados?$/ });
const isFound = (page: Page, count: number) =>
  expect.poll(() => found(page).innerText()).toBe(resultsText(count));
const opener = (page: Page) => main(page).getByRole('button', { name: 'Filtros' });
const box = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });
const group = (page: Page, title: string) => box(page).getByRole('region', { name: title });
const query = (page: Page) => new URL(page.url()).searchParams;
const marked = (has: (marks: (typeof TOY_MARKS)[string]) => boolean | undefined) =>
  PUBLIC_TOYS.filter(({ code }) => has(TOY_MARKS[code] ?? {})).length;
const isTagged = marked(({ tags }) => tags?.includes('Para armar'));

describe.each(SIZES)('on a %s', (_, options) => {
  test('toggles are grouped by type and change nothing before Confirmar', async () => {
    const page = await open(options);
    await page.goto(`${shop().url}/productos?pag=1`);
    await isFound(page, PUBLIC_TOYS.length);
    for (const leave of ['Cancelar', 'Escape'] as const) {
      await opener(page).click();
      for (const title of ['Categoría', 'Marca', 'Etiqueta', 'Rubro'])
        await group(page, title).waitFor();
      const toggle = group(page, 'Etiqueta').getByRole('button', { name: /^Para armar/ });
      await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('false');
      await expect.poll(() => toggle.innerText()).toMatch(new RegExp(`${isTagged}$`));
      await toggle.click();
      await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
      await box(page).getByText(resultsText(isTagged)).waitFor();
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await box(page).getByRole('button', { name: 'Cancelar' }).click();
      await box(page).waitFor({ state: 'detached' });
      // The focus returns.
      await untilFocused(opener(page));
      expect([...query(page)]).toEqual([['pag', '1']]);
      await isFound(page, PUBLIC_TOYS.length);
    }
  });

  test('Confirmar applies all chosen filters and sets the address', async () => {
    const page = await open(options);
    await page.goto(`${shop().url}/productos?pag=1`);
    await isFound(page, PUBLIC_TOYS.length);
    await opener(page).click();
    await group(page, 'Etiqueta')
      .getByRole('button', { name: /^Para armar/ })
      .click();
    await box(page).getByText(resultsText(isTagged)).waitFor();
    await group(page, 'Marca').getByRole('button', { name: /^Nudo/ }).click();
    await box(page).getByText('1 resultado').waitFor();
    await box(page).getByRole('button', { name: 'Confirmar' }).click();
    await isFound(page, 1);
    await expect
      .poll(() => Object.fromEntries(query(page)))
      .toEqual({ b: '2', filters: 'tagId:Para armar' });
    await page.reload();
    await isFound(page, 1);
    await main(page).getByRole('link', { name: 'Quitar Nudo' }).click();
    await isFound(page, isTagged);
    await main(page).getByRole('link', { name: 'Quitar Para armar' }).click();
    await isFound(page, PUBLIC_TOYS.length);
  });
});

test.each(['category/list', 'tag/list'])(
  'a spinner replaces the filters until %s has answered',
  async (call) => {
    const page = await open(DESKTOP);
    const { answer } = await holdAnswers(page, `**/rest/${call}*`);
    await page.goto(`${shop().url}/productos?c=1&pag=1`);
    const beside = main(page).getByRole('complementary', { name: 'Filtros' });
    await found(page)
      .getByText(/resultados/)
      .waitFor();
    await beside.getByRole('status').getByText('Cargando').waitFor();
    await opener(page).click();
    await box(page).getByRole('status').getByText('Cargando').waitFor();
    await expect.poll(() => box(page).getByRole('region').count()).toBe(0);
    answer();
    await group(page, 'Marca').waitFor();
    await box(page).getByRole('button', { name: 'Cancelar' }).click();
    await beside.getByRole('region', { name: 'Marca' }).waitFor();
    await expect.poll(() => beside.getByRole('status').count()).toBe(0);
  },
);

test('the address may name filters in words, and a text as search', async () => {
  const page = await open(DESKTOP);
  await page.goto(`${shop().url}/productos?filters=workBranchId:2,tagId:Did%C3%A1ctico`);
  await isFound(page, 1);
  await main(page).getByRole('link', { name: 'Quitar Talleres' }).waitFor();
  await main(page).getByRole('link', { name: 'Quitar Didáctico' }).click();
  await isFound(
    page,
    marked(({ workBranches }) => workBranches?.includes('Talleres')),
  );
  await page.goto(`${shop().url}/productos?filters=clientOfCompanyId:1&search=robot`);
  await isFound(page, 1);
  const company = variant.destinationCompany.name;
  await main(page)
    .getByRole('link', { name: `Quitar ${company}` })
    .waitFor();
  await main(page).getByRole('link', { name: 'Quitar “robot”' }).waitFor();
});

test('with zeroLengthSearch an empty search lists everything', async () => {
  const page = await open(DESKTOP);
  await page.goto(`${shop().url}/productos`);
  await main(page).getByLabel('Buscar por texto').press('Enter');
  await isFound(page, PUBLIC_TOYS.length);
  await page.goto(shop().url);
  await page
    .getByRole('banner')
    .getByRole('searchbox', { name: 'Buscar por texto' })
    .press('Enter');
  await page.waitForURL(/\/productos\?t=$/);
  await isFound(page, PUBLIC_TOYS.length);
});
