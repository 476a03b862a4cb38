import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyShop, openShop } from '../support/open-shop.ts';
import { secondsUntilOther, stopClock } from '../support/page-clock.ts';
import { useBrowser } from '../support/shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(onlyShop('RTC'));
}, 300_000);
afterAll(() => shop?.close());
const openPage = useBrowser();

const SERVICE = '/3d/impresion';

test('the menu page leads to the printers, the service and the filaments', async () => {
  const page = await openPage();
  await page.goto(`${shop.url}/3d`);
  const leads = async (name: string) =>
    page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await leads('Impresoras 3D')).toBe('/productos?&c=1.2');
  expect(await leads('Servicio de impresión')).toBe(SERVICE);
  expect(await leads('Filamentos')).toBe('/productos?c=1.1');
});

test('the checkout promises printed pieces no time of the shelf', async () => {
  const page = await openPage();
  await page.goto(`${shop.url}/mi-compra`);
  const terms = page.getByRole('region', { name: 'Entrega, cambios y garantía' });
  await terms.getByText('Piezas impresas a pedido: el plazo que dice su presupuesto').waitFor();
});

test('the service is described without a script: steps, sizes, formats, twelve questions', async () => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto(shop.url + SERVICE);
  const main = page.getByRole('main');
  await expect.poll(() => main.locator('.steps > li').count()).toBe(3);
  const material = (name: string) =>
    main.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  for (const said of ['20x20x15 cm', '22x14x15 cm', '30x20x57 cm', '1 kg'])
    await material('Plástico (FDM)').getByText(said, { exact: true }).waitFor();
  await material('Resina (SLA)').getByText('14x14x15 cm', { exact: true }).waitFor();
  await main.getByText('STL (recomendado), OBJ, PLY, Wrml 2.0, 3MF', { exact: true }).waitFor();
  const questions = main.locator('details');
  await expect.poll(() => questions.count()).toBe(12);
  const answer = questions.last().locator('p');
  await expect.poll(() => answer.isVisible()).toBe(false);
  await questions.last().locator('summary').click();
  await expect.poll(() => answer.isVisible()).toBe(true);
});

test('a link leads to the explanation of layer heights', async () => {
  const page = await openPage();
  await page.goto(shop.url + SERVICE);
  await page.getByRole('link', { name: 'Ver la calidad de impresión' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#calidad');
  await expect
    .poll(() => page.getByRole('heading', { name: 'Calidad de impresión' }).isVisible())
    .toBe(true);
});

test('pictures change every five seconds, and stop for a user who looks at one', async () => {
  const page = await openPage({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto(shop.url + SERVICE, { waitUntil: 'load' });
  const pause = page.getByRole('button', { name: 'Pausar' });
  await pause.waitFor();
  await stopClock(page);
  const shown = () => page.locator('.turning .swiper-slide-active h2').innerText();
  // The first second had begun before.
  await secondsUntilOther(page, shown);
  const first = await shown();
  expect(await secondsUntilOther(page, shown)).toBe(5);
  await pause.dispatchEvent('click');
  const second = await shown();
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(second);
  await page.getByRole('button', { name: 'Anterior' }).dispatchEvent('click');
  await page.clock.runFor(500);
  await expect.poll(shown).toBe(first);
});

test('a picture is as wide as its frame after the window was widened', async () => {
  const page = await openPage({ viewport: { width: 390, height: 740 } });
  await page.goto(shop.url + SERVICE);
  await page.getByRole('button', { name: 'Siguiente' }).first().waitFor();
  await page.setViewportSize({ width: 1366, height: 768 });
  const widths = () =>
    page
      .locator('.turning, .turning .swiper-slide-active')
      .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().width));
  // The frame has a line on both sides.
  await expect
    .poll(async () => {
      const [frame = 0, slide = 0] = await widths();
      return frame - slide;
    })
    .toBeLessThanOrEqual(2);
});
