import { chromium, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { findBrowser } from '../../scripts/browser.ts';
import { logIn, sessionOf } from '../support/account.ts';
import { faultsOf, listenTo } from '../support/faults.ts';
import { holdAnswers } from '../support/held.ts';
import { mailsTo } from '../support/mails.ts';
import { asInch3mf } from '../support/model-writers.ts';
import { cutUp, partInput, startInput } from '../support/print-requests.ts';
import { usePrintingShop } from '../support/printing-shop.ts';
import { useBrowser } from '../support/shop.ts';
import { asBinaryStl, asObj, asTextPly, asTextStl, asWrl, ball, box } from '../support/solids.ts';

const { shop, written } = usePrintingShop();
const openPage = useBrowser();

const openPrinting = async (page: Page) => {
  const complaints = await listenTo(page, shop().url);
  await page.goto(`${shop().url}/3d/impresion`);
  return complaints;
};
const choose = (page: Page, path: string) => page.locator('input[type=file]').setInputFiles(path);
const figure = (page: Page, name: string) =>
  page
    .locator('dl div')
    .filter({ has: page.locator('dt', { hasText: name }) })
    .locator('dd')
    .first();

test('a model is read, measured and sent; the shop gets the very file, and the person a receipt', async () => {
  const page = await openPage();
  const complaints = await openPrinting(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // Three upload parts.
  const model = asBinaryStl(ball(20, 190));
  await choose(page, written('pelota.stl', model));
  await page.getByText('Archivo: pelota.stl').waitFor();
  await expect.poll(() => figure(page, 'Medidas').textContent()).toBe('40,0 × 40,0 × 40,0 mm');
  await expect.poll(() => figure(page, 'Volumen').textContent()).toBe('33,5 cm³');
  // The measures stay in one line.
  const lines = await figure(page, 'Medidas').evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  const resin = page.getByRole('row', { name: /Resina/ });
  await expect.poll(() => resin.textContent()).toContain('Entra');
  const one = await figure(page, 'Precio estimado').textContent();
  expect(one).toMatch(/^\$ [\d.]+,00 IVA inc$/);
  await page.getByLabel('Unidad del archivo').selectOption('Pulgadas');
  await expect
    .poll(() => figure(page, 'Medidas').textContent())
    .toBe('1.016,0 × 1.016,0 × 1.016,0 mm');
  await expect.poll(() => resin.textContent()).toContain('No entra');
  // A model that no printer takes has no price: a person must check it.
  expect(await figure(page, 'Precio estimado').textContent()).toBe('A cotizar');
  await page.getByLabel('Unidad del archivo').selectOption('Milímetros');
  // The minimum price covers one piece, not forty.
  await page.getByLabel('Unidades de la pieza').fill('40');
  await page.getByLabel('Unidades de la pieza').press('Enter');
  await expect.poll(() => figure(page, 'Precio estimado').textContent()).not.toBe(one);

  const form = page.getByRole('form', { name: 'Pedido de impresión' });
  await form.getByRole('button', { name: /Enviar el archivo/ }).click();
  await expect.poll(() => form.getByText('Este campo es obligatorio').count()).toBe(3);
  await form.getByLabel('Nombre').fill('Ana Paz');
  await form.getByLabel('Teléfono').fill('099 123 456');
  await form.getByLabel('Email').fill('ana.paz@personas.example');
  // One part is lost, and the page sends it again.
  await page.route('**/rest/print/request/part', (route) => route.abort(), { times: 1 });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/rest/print/request/part') sent.push(request.url());
  });
  await form.getByRole('button', { name: /Enviar el archivo/ }).click();
  await page.getByText(/Recibimos tu pedido de impresión número \d+/).waitFor({ timeout: 60_000 });
  expect(sent.length).toBe(4);

  const { db } = shop().database;
  const request = (await mailsTo(db, 'cordon@rtc.example')).find(
    ({ template }) => template === 'printRequest',
  );
  expect(request?.reply_to).toBe('ana.paz@personas.example');
  const seller = await openPage({
    storageState: await sessionOf(shop().url, 'vendedora@rtc.example'),
  });
  const link = new URL(await fileLink(db)).pathname;
  const visitor = await fetch(shop().url + link, { redirect: 'manual' });
  expect(visitor.headers.get('location')).toContain('/iniciar?from=');
  const file = await seller.request.get(shop().url + link);
  expect(file.headers()['content-disposition']).toContain('filename="pelota.stl"');
  expect((await file.body()).equals(Buffer.from(model))).toBe(true);
  // The code that draws it came with the file, not with the page.
  expect(fetched.some((address) => new URL(address).pathname.endsWith('.js'))).toBe(true);
  // The test itself aborted one request.
  expect(complaints.filter((text) => !/ERR_FAILED|request\/part/.test(text))).toEqual([]);
});

const fileLink = async (db: Parameters<typeof mailsTo>[0]): Promise<string> => {
  const { rows } = await db.execute<{ guid: string }>(
    `select p.guid from print_pieces p join print_requests r on r.id = p.request_id
     where r.received_at is not null order by p.id desc limit 1`,
  );
  return `${shop().url}/archivos/impresion/${rows[0]?.guid}`;
};

test('supports follow from what hangs in the air, and the page says what they weigh', async () => {
  const page = await openPage();
  await openPrinting(page);
  const supports = page.getByLabel('Soportes');
  const chosen = () => supports.locator('option:checked').textContent();
  await choose(page, written('caja.stl', asBinaryStl(box([20, 30, 40]))));
  await expect.poll(chosen).toBe('Los que haga falta (no lleva)');
  const plain = await figure(page, 'Peso estimado').textContent();
  await supports.selectOption('Sin soportes');
  expect(await figure(page, 'Peso estimado').textContent()).toBe(plain);
  await choose(page, written('pelota.stl', asBinaryStl(ball(30, 40))));
  await page.getByText('Archivo: pelota.stl').waitFor();
  // The choice of the last file is this one's, which needs some.
  await page.getByText('Una parte queda en el aire y puede salir mal.').waitFor();
  const [without] = ((await figure(page, 'Peso estimado').textContent()) ?? '').split(' ');
  await supports.selectOption({ index: 0 });
  await expect.poll(chosen).toBe('Los que haga falta (+1 g)');
  const weight = async () => (await figure(page, 'Peso estimado').textContent()) ?? '';
  await expect.poll(weight).toMatch(/^\d+ g con 1 g de soportes$/);
  expect(Number.parseInt(await weight(), 10)).toBeGreaterThan(Number(without));
  expect(await page.getByText('Una parte queda en el aire').count()).toBe(0);
});

test('the shop’s people find it in their list, with its measures and its file', async () => {
  const piece = asTextStl(box([20, 30, 40]));
  const input = startInput(piece, { name: 'Leo Ríos' });
  for (const [path, body] of [
    ['start', input],
    ...cutUp(piece).map((part, index) => ['part', partInput(input.guid, index, part)] as const),
    ['finish', { guid: input.guid }],
  ] as const) {
    const { status } = await fetch(`${shop().url}/rest/print/request/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([path, status]).toEqual([path, 200]);
  }
  const page = await openPage({
    storageState: await sessionOf(shop().url, 'vendedora@rtc.example'),
  });
  await page.goto(`${shop().url}/gestion/impresiones?t=RÍOS`);
  await page.getByRole('row', { name: /Leo Ríos/ }).click();
  const panel = page.getByRole('dialog', { name: /Impresión N.º/ });
  await panel.getByText('40,0 × 40,0 × 40,0 mm').waitFor();
  expect(await panel.getByRole('link', { name: 'engranaje final.stl' }).getAttribute('href')).toBe(
    `/archivos/impresion/${input.guid}`,
  );
  // The request names measures that its file does not have.
  await panel.getByRole('button', { name: 'Ver la pieza' }).click();
  await panel.getByText(/^El archivo no mide lo que dice el pedido: tiene 24,0 cm³\./).waitFor();
});

test('a login for a file returns to the file', async () => {
  const page = await openPage();
  await page.goto(await fileLink(shop().database.db));
  const file = page.waitForEvent('download');
  await logIn(page, 'vendedora@rtc.example');
  expect((await file).suggestedFilename()).toMatch(/\.stl$/);
  await page.getByText('Tu descarga empezó.').waitFor();
  const on = page.getByRole('main').getByRole('link', { name: 'Ir a la gestión' });
  expect(await on.getAttribute('href')).toBe('/gestion');
});

test('every kind of file shows; one that cannot be read says what to do', async () => {
  const page = await openPage();
  const complaints = await openPrinting(page);
  const solid = box([20, 30, 40]);
  for (const [name, body] of [
    ['pieza.obj', asObj(solid)],
    ['pieza.ply', asTextPly(solid)],
    ['pieza.wrl', asWrl(solid)],
    ['pieza.3mf', asInch3mf(solid)],
    ['mal-llamada.stl', asObj(solid)],
  ] as const) {
    await choose(page, written(name, body));
    await page.getByRole('img', { name: new RegExp(`Vista de ${name}`) }).waitFor();
    await expect.poll(() => figure(page, 'Medidas').textContent()).toBe('20,0 × 30,0 × 40,0 mm');
  }
  await page.getByText('lo leímos por su contenido').waitFor();
  for (const [name, body, text] of [
    ['vacio.stl', '', 'El archivo está vacío'],
    ['puntos.obj', 'v 0 0 0\nv 1 1 1\nv 2 0 1\n', 'nube de puntos'],
    ['foto.stl', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), 'una imagen PNG'],
    ['nada.stl', Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), 'No reconocemos el archivo'],
    ['cortada.stl', asBinaryStl(solid).slice(0, 200), 'está cortado'],
  ] as const) {
    await choose(page, written(name, body));
    await page.getByRole('alert').getByText(text).waitFor();
  }
  expect(complaints).toEqual([]);
});

test('a doubtful unit is asked for with the sizes side by side, and prices wait for the answer', async () => {
  const page = await openPage();
  await openPrinting(page);
  await choose(page, written('soporte.stl', asTextStl(box([0.6, 0.4, 0.2]))));
  await page.getByText('En milímetros mide 0,60 × 0,40 × 0,20 mm. ¿Está en pulgadas?').waitFor();
  expect(await page.locator('dt', { hasText: 'Precio estimado' }).count()).toBe(0);
  expect(await page.getByRole('form', { name: 'Pedido de impresión' }).count()).toBe(0);
  await page.getByRole('button', { name: /600,0 × 400,0 × 200,0 mm Metros/ }).waitFor();
  await page.getByRole('button', { name: /15,2 × 10,2 × 5,1 mm Pulgadas/ }).click();
  await expect.poll(() => figure(page, 'Medidas').textContent()).toBe('15,2 × 10,2 × 5,1 mm');
  expect(await page.getByLabel('Unidad del archivo').inputValue()).toBe('in');
});

test('faults are marked on the piece, and simple ones mended with the difference shown', async () => {
  const page = await openPage();
  const complaints = await openPrinting(page);
  const solid = ball(20, 24);
  const faces = solid.faces.filter((_, index) => index !== 300);
  const flipped = faces.map((face, index) => (index === 10 ? face.toReversed() : face));
  await choose(page, written('rota.stl', asBinaryStl({ ...solid, faces: flipped })));
  const list = page.getByRole('list', { name: 'Para revisar' });
  await list.getByText('3 bordes abiertos').waitFor();
  const turned = list.getByRole('button', { name: /1 cara mira hacia adentro/ });
  const canvas = page.locator('canvas[data-drawn]');
  await canvas.waitFor();
  const picture = () => canvas.screenshot();
  const before = await picture();
  await turned.click();
  expect(await turned.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(async () => (await picture()).equals(before)).toBe(false);
  const difference = page.getByRole('row', { name: /Bordes abiertos/ });
  expect(await difference.textContent()).toBe('Bordes abiertos30');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Usar la pieza arreglada' }).click();
  await page.getByText('Estás viendo la pieza arreglada').waitFor();
  await expect.poll(() => list.count()).toBe(0);
  await page.getByRole('button', { name: 'Volver a la original' }).click();
  await list.waitFor();
  expect(complaints).toEqual([]);
});

test('choosing the wrong file first does not type again', async () => {
  const page = await openPage();
  await openPrinting(page);
  const form = page.getByRole('form', { name: 'Pedido de impresión' });
  const typed = {
    Nombre: 'Ana Paz',
    Teléfono: '099 123 456',
    Email: 'ana@personas.example',
    Nota: 'En negro',
  };
  const fields = Object.keys(typed).map((label) => form.getByLabel(label));
  await choose(page, written('otra.obj', asObj(box([20, 30, 40]))));
  for (const [index, text] of Object.values(typed).entries()) await fields[index]?.fill(text);
  await choose(page, written('esta.obj', asObj(box([10, 20, 30]))));
  await expect.poll(() => figure(page, 'Medidas').textContent()).toBe('10,0 × 20,0 × 30,0 mm');
  await expect
    .poll(() => Promise.all(fields.map((field) => field.inputValue())))
    .toEqual(Object.values(typed));
});

test('a large file leaves the page alive, and can be called off', async () => {
  const page = await openPage();
  await openPrinting(page);
  // A hundred megabytes of points without faces take long to read.
  const line = `v ${'1.25 '.repeat(3)}\n`;
  await choose(page, written('enorme.obj', line.repeat(6_000_000)));
  const reading = page.getByRole('progressbar', { name: 'Lectura del archivo' });
  await reading.waitFor();
  // The page keeps responding while the file is read.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => reading.count()).toBe(1);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await reading.waitFor({ state: 'detached' });
  // It was cancelled before the end, which would show an error.
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

const withoutWebGl = (page: Page) =>
  page.addInitScript(() => {
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = new Proxy(original, {
      apply: (target, canvas, [kind, ...rest]: [string, ...unknown[]]) =>
        kind.startsWith('webgl') ? null : Reflect.apply(target, canvas, [kind, ...rest]),
    });
  });

test('without WebGL it is drawn otherwise, does not move with reduced motion, and turns by keys', async () => {
  const page = await openPage();
  await withoutWebGl(page);
  await openPrinting(page);
  await choose(page, written('caja.obj', asObj(box([20, 30, 40]))));
  const canvas = page.locator('canvas[data-drawn=flat]');
  await canvas.waitFor();
  const picture = () => canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL());
  await expect.poll(async () => (await picture()).length).toBeGreaterThan(2_000);
  const still = await picture();
  expect(await picture()).toBe(still);
  await canvas.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(picture).not.toBe(still);
  const turned = await picture();
  await page.keyboard.press('+');
  await expect.poll(picture).not.toBe(turned);
  await page.getByRole('button', { name: 'Girar' }).waitFor();
});

test('it turns without WebGL, and does not move while its file is sent', async () => {
  const page = await openPage({ reducedMotion: 'no-preference' });
  await withoutWebGl(page);
  await openPrinting(page);
  await choose(page, written('pelota-chica.stl', asBinaryStl(ball(20, 30))));
  const canvas = page.locator('canvas[data-drawn=flat]');
  await canvas.waitFor();
  /** Compares the canvas with some frames later. */
  const isTurning = () =>
    canvas.evaluate(async (element: HTMLCanvasElement) => {
      const before = element.toDataURL();
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      return element.toDataURL() !== before;
    });
  await expect.poll(isTurning).toBe(true);
  const part = await holdAnswers(page, '**/rest/print/request/part');
  const form = page.getByRole('form', { name: 'Pedido de impresión' });
  await form.getByLabel('Nombre').fill('Eva Luz');
  await form.getByLabel('Teléfono').fill('099 123 457');
  await form.getByLabel('Email').fill('eva.luz@personas.example');
  await form.getByRole('button', { name: /Enviar el archivo/ }).click();
  await part.asked();
  expect(await isTurning()).toBe(false);
  part.answer();
  await page.getByText(/Recibimos tu pedido de impresión número \d+/).waitFor({ timeout: 60_000 });
  await expect.poll(isTurning).toBe(true);
});

test('with WebGL it is rendered by it, on a phone and a desktop, accessibly', async () => {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no browser');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    const complaints = await openPrinting(page);
    await choose(page, written('pelota.stl', asBinaryStl(ball(20, 30))));
    await page.locator('canvas[data-drawn=gl]').waitFor();
    // A shaded ball; an empty picture would be much smaller.
    await expect
      .poll(async () => (await page.locator('canvas').screenshot()).length)
      .toBeGreaterThan(6_000);
    expect(await faultsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
  }
});
