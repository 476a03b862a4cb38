/** Hostile files and texts at each step of a print request, and several people at one time. */
import { randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sessionOf } from '../support/account.ts';
import { listenTo } from '../support/faults.ts';
import { partInput, startInput } from '../support/print-requests.ts';
import { usePrintingShop } from '../support/printing-shop.ts';
import { DESKTOP, PHONE } from '../support/screen-sizes.ts';
import { useBrowser } from '../support/shop.ts';
import { asBinaryStl, asObj, asTextPly, box, type Solid } from '../support/solids.ts';

const { shop, written } = usePrintingShop();
const openPage = useBrowser();

const SHEET: Solid = {
  points: [
    [0, 0, 0],
    [20, 0, 0],
    [0, 20, 0],
  ],
  faces: [[0, 1, 2]],
};
const cube = () => asObj(box([19, 19, 19]));
const choose = (page: Page, ...paths: string[]) =>
  page.locator('input[type=file]').setInputFiles(paths);
const requestForm = (page: Page) => page.getByRole('form', { name: 'Pedido de impresión' });
const fillIn = async (page: Page, name: string, email: string): Promise<void> => {
  await requestForm(page).getByLabel('Nombre').fill(name);
  await requestForm(page).getByLabel('Teléfono').fill('099 123 456');
  await requestForm(page).getByLabel('Email').fill(email);
};
const send = (page: Page) =>
  requestForm(page).getByRole('button', { name: 'Enviar el archivo y pedir precio' }).click();
const received = (page: Page) => page.getByText(/Recibimos tu pedido de impresión número \d+/);
/** Sends a request, and follows it. @returns its number */
const ask = async (page: Page, name: string): Promise<string> => {
  await page.goto(`${shop().url}/3d/impresion`);
  await choose(page, written(`${name}.obj`, cube()));
  await fillIn(page, name, `${name.toLowerCase()}@personas.example`);
  await send(page);
  await received(page).waitFor();
  const text = await received(page).textContent();
  await page.getByRole('link', { name: 'Ver cómo va' }).click();
  await page.waitForURL(/\/3d\/pedido\//);
  return /\d+/.exec(text ?? '')?.[0] ?? '';
};
const openDesk = async (email: string, path: string): Promise<Page> => {
  const page = await openPage({ ...DESKTOP, storageState: await sessionOf(shop().url, email) });
  await page.goto(`${shop().url}/gestion/impresiones${path}`);
  return page;
};

test('hostile files are named, and the good one beside them is asked for', async () => {
  const page = await openPage(PHONE);
  const complaints = await listenTo(page, shop().url);
  await page.goto(`${shop().url}/3d/impresion`);
  // A header of two thousand million triangles, 100 GB of them.
  const huge = asBinaryStl(box([19, 19, 19]));
  new DataView(huge.buffer).setUint32(80, 2 ** 31, true);
  await choose(
    page,
    written('bomba.zip', zipSync({ 'a.stl': new Uint8Array(210 * 1024 ** 2) })),
    written('enorme.stl', huge),
    written('virus.stl', new TextEncoder().encode('MZ\u0090\u0000this program cannot be run')),
    written('pagina.stl', '<!doctype html><script>alert(1)</script>'),
    written('lamina.ply', asTextPly(SHEET)),
    written('bueno.obj', cube()),
  );
  for (const name of ['bomba.zip', 'virus.stl', 'pagina.stl'])
    await page.getByRole('alert').filter({ hasText: name }).waitFor();
  const own = page.getByRole('region', { name: 'Tu pedido' });
  await own.getByText('bueno.obj').waitFor();
  // A sheet keeps the request from being sent, and the page says so.
  await page.getByText(/quita lamina\.ply, que no se puede imprimir/).waitFor();
  expect(await requestForm(page).count()).toBe(0);
  for (const name of ['lamina.ply', 'enorme.stl']) {
    const remove = own.getByRole('button', { name: `Quitar ${name}` });
    if ((await remove.count()) > 0) await remove.click();
  }
  await requestForm(page).waitFor();
  expect(complaints).toEqual([]);
});

test('forged choices are refused with a sentence, and what was typed stays', async () => {
  const page = await openPage(PHONE);
  await page.goto(`${shop().url}/3d/impresion`);
  await choose(page, written('pieza.obj', cube()));
  const quantity = page.getByLabel('Unidades de la pieza');
  for (const [typed, shown] of [
    ['0', '1'],
    ['999999999', '200'],
  ] as const) {
    await quantity.fill(typed);
    await quantity.press('Enter');
    await expect.poll(() => quantity.inputValue()).toBe(shown);
  }
  await fillIn(page, 'Forja', 'forja@personas.example');
  let forged: object = { layerMm: 0.21 };
  await page.route('**/rest/print/request/start', async (route) => {
    const input = route.request().postDataJSON();
    Object.assign(input.pieces[0].print, forged);
    await route.continue({ postData: JSON.stringify(input) });
  });
  for (const part of [{ layerMm: 0.21 }, { quantity: 100_000 }, { material: 'oro' }]) {
    forged = part;
    await send(page);
    await requestForm(page).getByRole('alert').first().waitFor();
    expect(await requestForm(page).getByLabel('Nombre').inputValue()).toBe('Forja');
  }
  forged = { filamentId: 999_999 };
  await send(page);
  await page.getByText('pieza.obj: Ese color ya no está, elige otro.').waitFor();
  forged = {};
  await send(page);
  await received(page).waitFor();
});

test('texts are data, a megabyte of them is refused, and other keys show nothing', async () => {
  const page = await openPage(PHONE);
  await ask(page, 'Mensajera');
  const text = page.getByLabel('Escríbele al taller');
  await text.fill('x'.repeat(1_000_000));
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.getByText('El texto es demasiado largo').waitFor();
  await text.fill('<img src=x onerror="document.title=1"> <script>alert(1)</script>');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await page.getByRole('listitem').getByText('<script>alert(1)</script>').waitFor();
  expect(await page.title()).not.toBe('1');
  for (const key of [randomUUID(), '1', "'%20or%201=1--", '..%2f..%2fgestion']) {
    await page.goto(`${shop().url}/3d/pedido/${key}`);
    await page
      .getByText('Este enlace no corresponde a ningún pedido de impresión.')
      .or(page.getByRole('heading', { name: /no (existe|encontramos)/i }))
      .first()
      .waitFor();
  }
  // The desk is not for buyers.
  const buyer = await openDesk('comprador@rtc.example', '');
  await buyer.waitForURL(`${shop().url}/`);
});

test('a stored file that only looks like a model leaves the desk alive', async () => {
  const fake = new TextEncoder().encode(
    `solid a\nfacet normal 0 0 1\nouter loop\n${'vertex 0 0\n'.repeat(40)}`,
  );
  const input = startInput(fake, { name: 'Falsa' });
  let number = 0;
  for (const [step, body] of [
    ['start', input],
    ['part', partInput(input.guid, 0, fake)],
    ['finish', { guid: input.guid }],
  ] as const) {
    const answer = await fetch(`${shop().url}/rest/print/request/${step}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([step, answer.status]).toEqual([step, 200]);
    const reply: { number?: number } = await answer.json();
    number = reply.number ?? 0;
  }
  const seller = await openDesk('vendedora@rtc.example', `?impresion=${number}`);
  const panel = seller.getByRole('dialog', { name: /Impresión N.º/ });
  await panel.getByRole('button', { name: 'Ver la pieza' }).click();
  await panel.getByRole('alert').waitFor();
  await panel.getByRole('button', { name: 'Empezar a revisar' }).waitFor();
});

test('two customers ask at once, and two of the workshop work on one request', async () => {
  const [ana, leo] = [await openPage(PHONE), await openPage(PHONE)];
  const [first, second] = await Promise.all([ask(ana, 'Simultanea'), ask(leo, 'Simultaneo')]);
  expect(first).not.toBe(second);
  expect(ana.url()).not.toBe(leo.url());
  await ana.getByText('Simultanea.obj').waitFor();
  await leo.getByText('Simultaneo.obj').waitFor();

  const [seller, owner] = await Promise.all([
    openDesk('vendedora@rtc.example', `?impresion=${first}`),
    openDesk('titular@rtc.example', `?impresion=${first}`),
  ]);
  const panelOf = (page: Page) => page.getByRole('dialog', { name: `Impresión N.º ${first}` });
  const workerOf = (page: Page) => panelOf(page).getByLabel('A cargo de').locator('option:checked');
  const price = panelOf(owner).getByLabel('Precio de una');
  await price.fill('321');
  for (const page of [seller, owner])
    await panelOf(page).getByLabel('Filamento').selectOption('Sin descontar');
  await panelOf(seller).getByLabel('A cargo de').selectOption('Beatriz Olivera');
  await expect.poll(() => workerOf(seller).textContent()).toBe('Beatriz Olivera');
  // The other one learns of it, and keeps the price that she typed.
  await panelOf(owner).getByRole('button', { name: 'Enviar el presupuesto' }).click();
  await panelOf(owner)
    .getByText(/mientras tanto|otra persona/i)
    .first()
    .waitFor();
  await expect.poll(() => workerOf(owner).textContent()).toBe('Beatriz Olivera (tú)');
  expect(await price.inputValue()).toBe('321');
  await panelOf(owner).getByRole('button', { name: 'Enviar el presupuesto' }).click();
  await panelOf(owner)
    .getByText(/^Presupuesto N\.º/)
    .waitFor();
  // Both press: the second one is told, and sees the state.
  await panelOf(seller).getByRole('button', { name: 'Enviar el presupuesto' }).click();
  await panelOf(seller).getByText('Presupuestado', { exact: true }).first().waitFor();
  expect(await panelOf(seller).getByLabel('Precio de una').inputValue()).toBe('321');
  await ana.reload();
  await ana.getByRole('link', { name: /^Ver el presupuesto de/ }).waitFor();
});
