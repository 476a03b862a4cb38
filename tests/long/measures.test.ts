/** Searches by measures: the form of the list, its address, typed measures, and the difference of each part. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { lookOnce } from '../support/axe.ts';
import { cardOf } from '../support/cards.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

/** Finds a radiator of the demo with known sides, in millimetres. */
const someRadiator = async () => {
  const { rows } = await shop().database.pool.query<{ code: string; sides: string[] }>(
    `select family.code, array(select regexp_replace(said.value, '\\D', '', 'g')
        from unnest(array['Alto', 'Ancho', 'Espesor']) with ordinality as name (key, place)
          join product_specifications said on said.key = name.key and said.product_id = product.id
        order by name.place) as sides
     from families family join products product on product.family_id = family.id and product.is_public
     where family.is_public and family.category_id <@ '1.1.1' and 3 = (select count(*)
       from product_specifications said where said.product_id = product.id
         and said.key in ('Alto', 'Ancho', 'Espesor'))
     order by family.id, product.id limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('the demo has no such radiator');
  const [height = 0, width = 0, depth = 0] = found.sides.map(Number);
  return { code: found.code, height, width, depth };
};

const main = (page: Page) => page.getByRole('main');
const measures = (page: Page) => new URL(page.url()).searchParams.get('filters');
const cards = (page: Page) => main(page).getByRole('article');
const card = (page: Page, code: string) => cardOf(page, code);
const centimetres = (size: number) => String(size / 10).replace('.', ',');

describe.each([
  ['a phone', { viewport: { width: 360, height: 780 }, hasTouch: true }],
  ['a desk', { viewport: { width: 1280, height: 900 } }],
] as const)('on %s', (where, options) => {
  const isPhone = where === 'a phone';
  /** Opens the form: beside the list, on a phone in the box of filters. */
  const openForm = async (page: Page) => {
    if (isPhone) await main(page).getByRole('button', { name: 'Filtros' }).click();
    const place = isPhone ? page.getByRole('dialog', { name: 'Filtros' }) : main(page);
    const form = place.getByRole('form', { name: 'Medidas' });
    if (!(await form.isVisible()))
      await place.getByText('Medidas', { exact: true }).first().click();
    await form.waitFor();
    return form;
  };
  const confirm = async (page: Page) => {
    if (isPhone) await page.getByRole('button', { name: 'Confirmar' }).click();
  };

  test('a form finds parts by measures, the nearest first, and each part shows its difference', async () => {
    const radiator = await someRadiator();
    const page = await open(options);
    await page.goto(`${shop().url}/productos?c=1.1`);
    await cards(page).first().waitFor();
    const form = await openForm(page);
    await form.getByLabel('Alto (cm)').fill(centimetres(radiator.height));
    await form.getByLabel('Ancho (cm)').fill(centimetres(radiator.width - 5));
    await form.getByLabel('Espesor (mm)').fill(String(radiator.depth));
    await form.getByLabel('Tolerancia').selectOption('5');
    // A measure typed in any unit is repeated in the unit of the cards.
    const sides = `alto ${radiator.height}, ancho ${radiator.width - 5}, espesor ${radiator.depth} mm ± 5`;
    await form.getByText(`Buscas ${sides}`, { exact: true }).waitFor();
    await form.getByLabel('Unidad en que mides').selectOption('mm');
    await form.getByLabel('Alto (mm)').fill(String(radiator.height));
    await form.getByLabel('Ancho (mm)').fill(String(radiator.width - 5));
    await form.getByText(`Buscas ${sides}`, { exact: true }).waitFor();
    await form.getByRole('button', { name: 'Buscar por medidas' }).click();
    await confirm(page);
    const value = `${radiator.height}x${radiator.width - 5}x${radiator.depth}~5`;
    await expect.poll(() => measures(page)).toBe(`measures:${value}`);
    await main(page).getByText(`Medidas buscadas: ${sides}`, { exact: true }).waitFor();
    await card(page, radiator.code).getByText('5\u00a0mm más ancho', { exact: true }).waitFor();
    expect(await lookOnce(page, { scope: 'main' })).toEqual([]);
    // Its page shows it too.
    await card(page, radiator.code)
      .getByRole('link', { name: /^Ver más/ })
      .click();
    await main(page)
      .getByText(/más ancho.* frente a lo que buscas: alto /)
      .waitFor();
    await page.goBack();
    const chip = main(page).getByRole('link', { name: /^Quitar Alto .* mm ± 5$/ });
    await chip.click();
    await expect.poll(() => measures(page)).toBeNull();
    await chip.waitFor({ state: 'detached' });
  });
});

test('where no side fits, one press searches less exactly', async () => {
  const { code, height, width, depth } = await someRadiator();
  const page = await open();
  // No stored side has tenths of a millimetre.
  const asked = `${height}.3x${width}.3x${depth}.3`;
  await page.goto(`${shop().url}/productos?c=1.1&filters=measures:${asked}~0`);
  await main(page).getByText('No se encontro ningun resultado.').waitFor();
  const sides = `alto ${height},3, ancho ${width},3, espesor ${depth},3 mm`;
  await main(page).getByText(`Medidas buscadas: ${sides}`, { exact: true }).waitFor();
  await main(page).getByRole('link', { name: 'Buscar con ± 50 mm', exact: true }).waitFor();
  expect(await lookOnce(page, { scope: 'main' })).toEqual([]);
  await main(page).getByRole('link', { name: 'Buscar con ± 20 mm', exact: true }).click();
  await card(page, code).waitFor();
  expect(measures(page)).toBe(`measures:${asked}~20`);
});

test('the filter box refuses invalid measures, and confirms the rest', async () => {
  const page = await open({ viewport: { width: 360, height: 780 }, hasTouch: true });
  await page.goto(`${shop().url}/productos?c=1.1`);
  await cards(page).first().waitFor();
  await main(page).getByRole('button', { name: 'Filtros' }).click();
  const box = page.getByRole('dialog', { name: 'Filtros' });
  await box.getByText('Medidas', { exact: true }).first().click();
  const press = box.getByRole('button', { name: 'Buscar por medidas' });
  await press.click();
  await box.getByText('Ingresa al menos una medida.').waitFor();
  const confirm = box.getByRole('button', { name: 'Confirmar' });
  for (const [typed, button] of [
    ['99999', press],
    ['ancho', confirm],
  ] as const) {
    await box.getByLabel('Ancho (cm)').fill(typed);
    await button.click();
    await box.getByText('Ingresa medidas entre 1 mm y 10 m.').waitFor();
    expect(measures(page)).toBeNull();
  }
  await box.getByLabel('Ancho (cm)').fill('60,5');
  await confirm.click();
  await expect.poll(() => measures(page)).toBe('measures:-x605x-~10');
});

test('typed measures find the same parts, the exact one first', async () => {
  const radiator = await someRadiator();
  const page = await open();
  const text = `${radiator.height}x${radiator.width} ${radiator.depth}mm`;
  await page.goto(`${shop().url}/productos?t=${encodeURIComponent(text)}`);
  await cards(page).first().getByText('Medida exacta').waitFor();
  const { height, width, depth } = radiator;
  const sides = `alto ${height}, ancho ${width}, espesor ${depth} mm ± 10`;
  await main(page).getByText(`Medidas buscadas: ${sides}`, { exact: true }).waitFor();
  await card(page, radiator.code).getByText('Medida exacta').waitFor();
});

test('an address with measures that no part has is an empty list with a way out', async () => {
  const page = await open();
  for (const value of ['NaNxNaNxNaN~1', "';drop", '1x1x1~0']) {
    await page.goto(
      `${shop().url}/productos?c=1.1&filters=${encodeURIComponent(`measures:${value}`)}`,
    );
    await main(page).getByText('No se encontro ningun resultado.').waitFor();
  }
  // Parts that match the other filters are below; their link leads to all of them.
  await main(page)
    .getByRole('link', { name: /^Ver los/ })
    .first()
    .click();
  await main(page).getByText('No se encontro ningun resultado.').waitFor({ state: 'detached' });
  await cards(page).first().waitFor();
});
