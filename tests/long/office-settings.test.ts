/** Changes settings as a seller does: the dollar's rate, synonyms from failed searches, holidays, payment texts. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { untilFocused } from '../support/focus.ts';
import { fitsScreen } from '../support/screen-sizes.ts';
import { OWNER, useSellerDay } from '../support/seller-day.ts';
import { untilSaid } from '../support/toasts.ts';

const { shop, openPage, logIn } = useSellerDay();
const PATH = '/gestion/ajustes';

const open = (width: number) => logIn(OWNER, PATH, { viewport: { width, height: 800 } });

test('a failed search becomes a synonym on a phone and is removed, and the history has both', async () => {
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
  const found = box.getByRole('region', { name: 'Qué encuentran hoy' });
  await found.getByText(/^«enfriador raro»: \d+ resultados?$/).waitFor();
  await found.getByText(/^«radiador»: [1-9]\d* resultados?$/).waitFor();
  await box.getByRole('button', { name: 'Guardar' }).press('Enter');
  await untilSaid(page, 'Sinónimos guardados');
  await page.getByText('Ya tiene sinónimos').waitFor();

  const visitor = await openPage();
  await visitor.goto(`${shop().url}/productos?t=enfriador+raro`);
  await visitor.getByRole('heading', { name: /resultados?$/ }).waitFor();

  await page.getByLabel('Buscar una palabra').fill('enfriador raro');
  const groups = page.getByRole('list', { name: 'Sinónimos', exact: true });
  await expect.poll(() => groups.getByRole('listitem').count()).toBe(1);
  await groups.getByRole('button', { name: 'Eliminar enfriador raro' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByText('Ningún grupo tiene esa palabra.').waitFor();
  expect(await fitsScreen(page)).toBe(true);
  await page.goto(`${shop().url}/gestion/historial?de=SYNONYM`);
  await page.getByText(/eliminó los sinónimos/).waitFor();
  await page.getByText('enfriador raro').first().waitFor();
  await page.getByText(/agregó los sinónimos/).waitFor();
});

test('a failed search begins a product with its name', async () => {
  await shop().database.pool.query(
    `insert into missed_searches (text, day, count) values ('cable de freno', current_date, 8000)`,
  );
  const page = await open(390);
  await page.getByRole('button', { name: 'Agregar producto: cable de freno' }).press('Enter');
  const box = page.getByRole('dialog', { name: 'Producto nuevo' });
  expect(await box.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('cable de freno');
  await box.getByRole('button', { name: 'Cancelar' }).press('Enter');
  expect(await fitsScreen(page)).toBe(true);
});

test('links at the top lead to each section of the shop’s own data', async () => {
  const page = await open(390);
  const links = page.getByRole('navigation', { name: 'En esta página' }).getByRole('link');
  await links.getByText('Cómo se paga').click();
  const section = page.getByRole('region', { name: 'Cómo se paga' });
  await expect
    .poll(() => section.evaluate((box) => box.getBoundingClientRect().top))
    .toBeLessThan(120);
  for (const href of await links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
    expect([href, await page.locator(`section${href}`).count()]).toEqual([href, 1]);
});

test('the rate is saved with a double click, and the settings satisfy axe', async () => {
  const page = await open(1280);
  const rate = page.getByLabel('Pesos por dólar');
  await rate.fill('40,5');
  // As with double clicks: the second one comes after the first reply.
  await page
    .getByRole('form', { name: 'Cotización del dólar' })
    .getByRole('button', { name: 'Guardar' })
    .dblclick({ delay: 150 });
  await page.getByText('US$ 1 = $ 40,50').waitFor();
  expect(await rate.getAttribute('aria-invalid')).not.toBe('true');
  await page.getByRole('list', { name: 'Sinónimos', exact: true }).waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
});

const settingNow = async (key: string): Promise<unknown> => {
  const { rows } = await shop().database.pool.query<{ value: string }>(
    'select value from config where key = $1',
    [key],
  );
  return JSON.parse(rows[0]?.value ?? '[]');
};
const keep = (key: string, value: unknown) =>
  shop().database.pool.query(
    `insert into config (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value, version = config.version + 1`,
    [key, JSON.stringify(value)],
  );
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** A Wednesday and the day after it, of the visitor's own clock: the test's may pass midnight. */
const [TODAY, TOMORROW] = ['2031-06-11', '2031-06-12'];
/** Eleven in the morning, when the shop is open on any other Wednesday. */
const OPEN_AT = new Date(`${TODAY}T14:00:00.000Z`);

test('a holiday closes the shop wherever it shows its hours, and is announced the day before', async () => {
  const before = await settingNow('OPENING_EXCEPTIONS');
  try {
    const page = await open(360);
    const openings = section(page, 'Feriados y otros horarios');
    const add = async (reason: string, day: string) => {
      await openings.getByRole('button', { name: 'Agregar un día' }).press('Enter');
      const fields = openings.getByRole('group', { name: 'Día nuevo' });
      await fields.getByLabel('Primer día').fill(day);
      await fields.getByLabel('Motivo').fill(reason);
    };
    await add('Duelo', TODAY);
    await add('Paro', TOMORROW);
    await openings.getByRole('button', { name: 'Guardar' }).press('Enter');
    await untilSaid(page, 'Cambios guardados');
    expect(await fitsScreen(page)).toBe(true);

    const visitor = await openPage();
    await visitor.clock.setFixedTime(OPEN_AT);
    await visitor.goto(`${shop().url}/contacto`);
    const main = visitor.getByRole('main');
    await main.getByText('Hoy: cerrado (Duelo)').first().waitFor();
    await main
      .getByText(/^Mañana, .*: cerrado \(Paro\)$/)
      .first()
      .waitFor();
    await main.getByText('cerrado ahora').first().waitFor();
    await expect.poll(() => visitor.getByText('abierto ahora').count()).toBe(0);
  } finally {
    await keep('OPENING_EXCEPTIONS', before);
  }
});

test('a link is added to the menu with a submenu, by names of pages, on a phone', async () => {
  const before = await settingNow('SHOP_MENU');
  try {
    const page = await open(360);
    const menu = section(page, 'Menú');
    const texts = menu.getByLabel(/^Menú: texto/);
    await menu.getByRole('button', { name: 'Agregar un enlace a Menú' }).click();
    const count = await texts.count();
    await menu.getByRole('button', { name: 'Guardar' }).click();
    await menu.getByText('Este campo es obligatorio').first().waitFor();
    await texts.last().fill('Contacto');
    await menu
      .getByLabel(/^Menú: a dónde lleva/)
      .last()
      .fill('/contacto');
    await menu
      .getByText(/^Submenú/)
      .last()
      .click();
    await menu.getByRole('button', { name: 'Agregar un enlace a Submenú de Contacto' }).click();
    await menu.getByLabel('Submenú de Contacto: texto 1').fill('Ofertas');
    await menu.getByLabel('Submenú de Contacto: a dónde lleva 1').fill('/productos');
    await menu.getByRole('button', { name: 'Guardar' }).click();
    await untilSaid(page, 'Cambios guardados');
    const saved = await settingNow('SHOP_MENU');
    expect(saved).toHaveLength(count);
    expect(saved).toContainEqual({
      text: 'Contacto',
      href: '/contacto',
      items: [{ text: 'Ofertas', href: '/productos' }],
    });
    expect(await fitsScreen(page)).toBe(true);
    expect(await objectionsTo(page, '#SHOP_MENU')).toEqual([]);
  } finally {
    await keep('SHOP_MENU', before);
  }
});

test('the owner’s menu gives way to the original one', async () => {
  const before = await settingNow('SHOP_MENU');
  try {
    await keep('SHOP_MENU', [{ text: 'Ofertas', href: '/productos', items: [] }]);
    const page = await open(390);
    const menu = section(page, 'Menú');
    const links = menu.locator('summary');
    const services = links.filter({ hasText: /^Servicios/ });
    await links.filter({ hasText: /^Ofertas/ }).waitFor();
    await menu.getByRole('button', { name: 'Volver al menú original' }).click();
    await services.waitFor();
    await expect.poll(() => links.filter({ hasText: /^Ofertas/ }).count()).toBe(0);
    await menu.getByRole('button', { name: 'Guardar' }).click();
    await untilSaid(page, 'Cambios guardados');
    expect(await settingNow('SHOP_MENU')).toEqual([]);
    await services.waitFor();
  } finally {
    await keep('SHOP_MENU', before);
  }
});

test('the text of a deposit has a preview', async () => {
  const before = await settingNow('PAYMENT_INSTRUCTIONS');
  try {
    const page = await open(1280);
    const payments = section(page, 'Cómo se paga');
    const deposit = payments.getByLabel('Depósito bancario', { exact: true });
    await deposit.fill('Uno\n<b>Dos</b>');
    const preview = payments.getByRole('region', { name: 'Cómo se ve Depósito bancario' });
    await preview.getByText('<b>Dos</b>').waitFor();
    await payments.getByRole('button', { name: 'Guardar' }).press('Enter');
    await untilSaid(page, 'Cambios guardados');
    expect(await settingNow('PAYMENT_INSTRUCTIONS')).toEqual([
      { id: 'BRDE', text: 'Uno\n<b>Dos</b>' },
    ]);
  } finally {
    await keep('PAYMENT_INSTRUCTIONS', before);
  }
});

test('an added day has the focus on its first field, and a refused save moves it to the invalid one', async () => {
  const page = await open(1280);
  const openings = page.getByRole('region', { name: 'Feriados y otros horarios' });
  await openings.getByRole('button', { name: 'Agregar un día' }).click();
  const reason = openings.getByLabel('Motivo').last();
  await untilFocused(reason);
  await openings.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await untilFocused(reason);
  await reason.fill('Año Nuevo');
  await openings.getByLabel('Primer día').last().fill('2036-01-01');
  await openings.getByText('Martes 1 de enero de 2036: cerrado (Año Nuevo)').waitFor();
});

test('a service is added, ordered and removed by keyboard, and questions are written', async () => {
  const before = await settingNow('SHOP_TEXTS');
  try {
    const page = await open(390);
    const texts = section(page, 'Textos');
    const save = texts.getByRole('button', { name: 'Guardar' });
    await texts.getByRole('button', { name: 'Agregar un servicio' }).press('Enter');
    const remove = page.getByRole('button', { name: 'Quitar este servicio' });
    const added = texts.locator('details').filter({ has: remove });
    await save.press('Enter');
    const title = added.getByLabel('Título', { exact: true });
    await untilFocused(title);
    await title.fill('Alineación');
    await added.getByLabel('Enlace a una categoría: Categoría').selectOption('1.1');
    await added.getByLabel('Introducción').fill('En media hora.');
    // An emptied text that nobody needs leaves nothing to save.
    await added.getByLabel('Introducción').fill('');
    const handle = texts.getByRole('button', { name: 'Mover Servicio: Alineación, lugar 6 de 6' });
    await handle.press('Home');
    await texts.locator('summary').filter({ hasText: 'Preguntas frecuentes' }).press('Enter');
    const ask = texts.locator('details').filter({ hasText: 'Preguntas frecuentes' }).first();
    await ask.getByRole('button', { name: 'Agregar una pregunta' }).press('Enter');
    const place = await ask.getByRole('listitem').count();
    await ask.getByLabel(`Pregunta ${place}`, { exact: true }).fill('¿Abren los sábados?');
    await ask.getByLabel(`Respuesta ${place}`, { exact: true }).fill('Hasta el mediodía.');
    expect(await fitsScreen(page)).toBe(true);
    await save.press('Enter');
    await expect.poll(() => settingNow('SHOP_TEXTS')).toHaveLength(4);
    const file = 'services/servicio-1';
    expect(await settingNow('SHOP_TEXTS')).toMatchObject([
      { file, path: 'title', text: 'Alineación' },
      { file, path: 'parts.category', text: '1.1' },
      {
        file: 'services',
        path: 'order',
        text: 'servicio-1 radiadores panales enfriadores-de-aceite aire-acondicionado refrigeracion',
      },
      { file: 'questions', path: 'questions' },
    ]);
    expect(await objectionsTo(page, '#SHOP_TEXTS')).toEqual([]);
    await remove.press('Enter');
    await save.press('Enter');
    await expect.poll(() => settingNow('SHOP_TEXTS')).toHaveLength(2);
  } finally {
    await keep('SHOP_TEXTS', before);
  }
});

test('payment methods are put in another order by keyboard', async () => {
  const before = await settingNow('SHOP_PAYMENTS');
  try {
    const page = await open(390);
    const payments = section(page, 'Formas de pago');
    const handle = payments.getByRole('button', { name: /^Mover Depósito bancario/ });
    await handle.press('Home');
    // Methods of providers are named and described as well.
    const online = payments.getByRole('group', { name: 'Mercado Pago' });
    await online.getByLabel('Descripción').fill('Con Mercado Pago, hasta en 12 cuotas');
    expect(await online.getByLabel('Días de reserva').count()).toBe(0);
    await online.getByLabel('Nombre').fill('Tarjeta');
    await payments.getByRole('button', { name: 'Guardar' }).press('Enter');
    await untilSaid(page, 'Cambios guardados');
    expect(await settingNow('SHOP_PAYMENTS')).toMatchObject([
      { id: 'BRDE', place: 1 },
      {
        id: 'MPU',
        place: 2,
        name: 'Tarjeta',
        description: 'Con Mercado Pago, hasta en 12 cuotas',
      },
      { id: 'PYPL', place: 3 },
      {},
      {},
      {},
    ]);
    expect(await objectionsTo(page, '#SHOP_PAYMENTS')).toEqual([]);
  } finally {
    await keep('SHOP_PAYMENTS', before);
  }
});

test('texts of the folder are removed, added and shown again by keyboard', async () => {
  const before = await settingNow('SHOP_TEXTS');
  try {
    const page = await open(360);
    const texts = section(page, 'Textos');
    await texts.locator('summary').filter({ hasText: 'Empresa' }).press('Enter');
    await texts.getByRole('button', { name: 'Quitar Momento 2', exact: true }).press('Enter');
    await texts.getByRole('button', { name: 'Quitar Imagen', exact: true }).press('Enter');
    await texts.getByRole('button', { name: 'Agregar a Valores' }).press('Enter');
    await texts.getByLabel('Valores, nuevo 1: Título').fill('Se avisa antes');
    const save = texts.getByRole('button', { name: 'Guardar' });
    await save.press('Enter');
    const text = texts.getByLabel('Valores, nuevo 1: Texto');
    await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true');
    await text.fill('Con foto.');
    expect(await fitsScreen(page)).toBe(true);
    await save.press('Enter');
    await expect.poll(() => settingNow('SHOP_TEXTS')).toHaveLength(3);
    const kept = [0, 2, 3, 4, 5, 6].map((from) => ({ from }));
    expect(await settingNow('SHOP_TEXTS')).toContainEqual({
      file: 'company',
      path: 'milestones',
      text: '',
      questions: [],
      items: kept,
    });
    await texts.locator('summary').filter({ hasText: 'Empresa' }).press('Enter');
    await texts.getByRole('button', { name: /^Volver a mostrar Momento 2/ }).press('Enter');
    await texts.getByRole('button', { name: 'Volver a mostrar Imagen' }).press('Enter');
    await save.press('Enter');
    await expect.poll(() => settingNow('SHOP_TEXTS')).toHaveLength(1);
    await texts.locator('summary').filter({ hasText: 'Empresa' }).press('Enter');
    expect(await objectionsTo(page, '#SHOP_TEXTS')).toEqual([]);
  } finally {
    await keep('SHOP_TEXTS', before);
  }
});
