/** Reads a code by the phone's camera, with a stub reader and Chromium's fake camera. */
import { type BrowserContextOptions, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_CODE } from '#contract/limits';
import { findBrowser } from '../../scripts/browser.ts';
import { cardOf } from '../support/cards.ts';
import { untilFocused } from '../support/focus.ts';
import { useShop } from '../support/shop.ts';

const shop = useShop();
const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  serviceWorkers: 'block',
};

let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream'],
      // A headless browser does not ask, and denies.
      '--use-fake-ui-for-media-stream',
    ],
  });
});
afterAll(() => browser?.close());

interface Setting {
  /** Result of the reader; absent = the browser has none. */
  reads?: string;
  /** Which kinds of code it knows; some know none. */
  formats?: string[];
  /** No camera: the list of devices, and the name of the refusal. */
  refusal?: string;
}

/** The stubs are set before the page's own code runs; `tracks` are those of the camera. */
const visit = async (
  { reads, refusal, formats = ['code_128'] }: Setting,
  path = '/productos?c=1.1&pag=2',
) => {
  const context = await browser.newContext({
    ...PHONE,
    permissions: ['camera'],
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (said) => said.type() === 'error' && faults.push(said.text()));
  await page.addInitScript(
    ({ seen, name, known }) => {
      const tracks: MediaStreamTrack[] = [];
      Object.assign(window, { tracks });
      // Where the page's own browser has one it is put aside.
      Reflect.deleteProperty(window, 'BarcodeDetector');
      if (seen !== undefined)
        Object.assign(window, {
          BarcodeDetector: class {
            static async getSupportedFormats() {
              return known;
            }
            detect = async () => (seen === '' ? [] : [{ rawValue: seen }]);
          },
        });
      const { mediaDevices } = navigator;
      const open = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (asked) => {
        if (name) throw new DOMException('stand-in', name);
        const stream = await open(asked);
        tracks.push(...stream.getTracks());
        return stream;
      };
    },
    { seen: reads, name: refusal, known: formats },
  );
  await page.goto(shop().url + path);
  return { page, faults };
};

const opener = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Leer un código con la cámara' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Leer un código' });
/** Returns the state of each track that the camera gave. */
const states = (page: Page) =>
  page.evaluate(() =>
    // The stub above set them.
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(
      ({ readyState }) => readyState,
    ),
  );

test('a code that the camera sees is looked for, and the camera is let go', async () => {
  const { rows } = await shop().database.pool.query<{ code: string; family: string }>(
    `select original.code, family.code as family from original_codes original
     join families family on family.id = original.family_id
     where family.is_public and family.category_id <@ '1.1' order by family.id limit 1`,
  );
  const [{ code, family } = { code: '', family: '' }] = rows;
  const { page, faults } = await visit({ reads: ` ${code}\n` });
  await opener(page).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('t')).toBe(code);
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => states(page)).toEqual(['ended']);
  const card = cardOf(page, family);
  await card.waitFor();
  await card.getByText(`Código original: ${code}`).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a long text on a label is cut to the length of a code', async () => {
  const address = `https://fabricante.example/${'etiqueta/'.repeat(12)}`;
  const { page } = await visit({ reads: address });
  await opener(page).click();
  await expect
    .poll(() => new URL(page.url()).searchParams.get('t'))
    .toBe(address.slice(0, MAX_CODE));
  await page.context().close();
});

test('closing the dialog stops the camera and returns the focus to the button', async () => {
  const { page } = await visit({ reads: '' });
  await opener(page).click();
  await dialog(page).getByText('Apunta la cámara al código de la etiqueta.').waitFor();
  await expect.poll(() => states(page)).toEqual(['live']);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => states(page)).toEqual(['ended']);
  await untilFocused(opener(page));
  await page.context().close();
});

test('an unreadable label shows a hint, and the camera stays on', async () => {
  const { page } = await visit({ reads: '' });
  await opener(page).click();
  await dialog(page)
    .getByText(/^Todavía no reconocemos ningún código/)
    .waitFor();
  await expect.poll(() => states(page)).toEqual(['live']);
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await page.context().close();
});

test.each([
  ['permission is refused', { reads: '', refusal: 'NotAllowedError' }, /^No tenemos permiso/],
  ['the camera is gone', { reads: '', refusal: 'NotFoundError' }, /^No encontramos una cámara/],
  ['another application has it', { reads: '', refusal: 'NotReadableError' }, /^No pudimos abrir/],
] as const)('%s: a sentence says so, and what else can be done', async (_, setting, words) => {
  const { page, faults } = await visit(setting);
  await opener(page).click();
  const said = dialog(page).getByText(words);
  await said.waitFor();
  await expect.poll(() => said.innerText()).toMatch(/escribe el código|Escribe el código/);
  await dialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
  await page.context().close();
});

test('a browser without a barcode reader shows no button, in the list or the header', async () => {
  const settings: readonly ['main' | 'banner', string, Setting][] = [
    ['main', '/productos?c=1.1&pag=2', {}],
    ['banner', '/contacto', {}],
    ['banner', '/contacto', { reads: 'RA1', formats: [] }],
  ];
  for (const [place, path, setting] of settings) {
    const { page } = await visit(setting, path);
    const search = page.getByRole(place).getByRole('search');
    await search.locator('input[type=search]').first().focus();
    // The search box is alive, and so would the button be.
    await search.getByRole('combobox').first().waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('.camera-button').count()).toBe(0);
    await page.context().close();
  }
});

test('in the header the button comes with the first touch of the search box, its code with the press', async () => {
  const { page } = await visit({ reads: 'RA1' }, '/contacto');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('banner').getByRole('searchbox').focus();
  const button = page
    .getByRole('banner')
    .getByRole('button', { name: 'Leer un código con la cámara' });
  await button.waitFor();
  const cameras = () => asked.filter((path) => /\/camera\.[^/]*js$/.test(path)).length;
  expect(cameras()).toBe(0);
  await button.click();
  await page.waitForURL(/\/productos\?t=RA1$/);
  await page.context().close();
});
