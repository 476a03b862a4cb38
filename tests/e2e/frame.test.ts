/** Checks the frame of every page: messages in the shop's words, the way up, and notes without JavaScript. */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const visit = async (path: string, options: Parameters<typeof open>[0] = {}): Promise<Page> => {
  const page = await open(options);
  await page.goto(shop().url + path);
  return page;
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

const STILL_FRAMES = 12;
/** Until the page has not scrolled for some frames: longer than the steps of its own scrolling. */
const untilStill = (page: Page) =>
  page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        let last = scrollY;
        let count = 0;
        const look = () => {
          count = scrollY === last ? count + 1 : 0;
          last = scrollY;
          if (count >= frames) done();
          else requestAnimationFrame(look);
        };
        look();
      }),
    STILL_FRAMES,
  );

describe('a form reports missing fields in the shop’s own words', () => {
  test('the search in the header', async () => {
    const page = await visit('/contacto', { locale: 'en-US' });
    const search = page.getByRole('search');
    const said = search.getByRole('alert');
    await search.getByRole('button', { name: 'Buscar' }).click();
    await expect.poll(() => said.innerText()).toBe(messages.required);
    await expect.poll(() => focused(page)).toBe('header-text');
    await page.locator('#header-text').fill('a');
    await said.waitFor({ state: 'hidden' });
    await page.locator('#header-text').press('Enter');
    await expect.poll(() => said.innerText()).toBe('Escribe al menos 2 caracteres.');
    expect(await page.locator('#header-text').getAttribute('aria-describedby')).toBe(
      await said.getAttribute('id'),
    );
    await page.locator('#header-text').fill('gol');
    await page.locator('#header-text').press('Enter');
    await page.waitForURL(/\/productos\?t=gol$/);
  });

  test('the box of the menu', async () => {
    const page = await visit('/contacto', {
      locale: 'en-US',
      viewport: { width: 1280, height: 800 },
    });
    await page.getByRole('navigation', { name: 'Principal' }).getByText('Autopartes').click();
    const panel = page.locator('#mega-menu');
    const box = panel.getByRole('searchbox');
    const said = panel.getByRole('alert');
    await expect
      .poll(() => box.evaluate(({ form }: HTMLInputElement) => form?.noValidate))
      .toBe(true);
    await box.press('Enter');
    await expect.poll(() => said.innerText()).toBe(messages.required);
    await box.fill('a');
    await expect.poll(() => said.innerText()).toBe('');
    await box.press('Enter');
    await expect.poll(() => said.innerText()).toBe('Escribe al menos 2 caracteres.');
    expect(new URL(page.url()).pathname).toBe('/contacto');
    await box.fill('gol');
    await box.press('Enter');
    await page.waitForURL(/\/productos\?t=gol$/);
  });

  test("the home's finder", async () => {
    const page = await visit('/', { locale: 'en-US' });
    const finder = page.locator('#buscador');
    await finder.getByRole('button', { name: 'Buscar repuestos' }).click();
    await expect.poll(() => finder.getByRole('alert').innerText()).toBe(messages.required);
    await expect.poll(() => focused(page)).toBe('finder-make');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('the newsletter', async () => {
    const page = await visit('/', { locale: 'en-US' });
    const form = page.locator('#newsletter');
    await form.getByRole('button', { name: 'Suscribirme' }).click();
    await form.getByText(messages.required).waitFor();
    await form.getByRole('textbox').fill('ana@');
    await form.getByRole('button', { name: 'Suscribirme' }).click();
    await form.getByText(messages.email).waitFor();
    await expect.poll(() => focused(page)).toBe('newsletter-email');
  });

  test('the message to the shop, whose first tap is not lost', async () => {
    const page = await visit('/contacto', { locale: 'en-US', hasTouch: true });
    const form = page.getByRole('form', { name: 'Mensaje a la tienda' });
    await form.getByRole('button', { name: 'Enviar mensaje' }).tap();
    await expect.poll(() => form.getByText(messages.required).count()).toBe(5);
    expect(new URL(page.url()).pathname).toBe('/contacto');
  });
});

test('scrolling stops the way to the top', async () => {
  const page = await visit('/contacto', { viewport: { width: 800, height: 300 } });
  const place = () => page.evaluate(() => scrollY);
  /** A long way up takes longer than a busy machine needs to turn a wheel. */
  const lengthen = (by: number) =>
    page.evaluate((px) => {
      document.body.style.paddingBottom = `${px}px`;
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    }, by);
  await lengthen(100_000);
  const bottom = await place();
  await page.getByRole('button', { name: 'Volver arriba' }).click();
  await expect.poll(place).toBeLessThan(bottom);
  await page.mouse.wheel(0, 20);
  await untilStill(page);
  expect(await place()).toBeGreaterThan(0);

  await lengthen(0);
  await page.getByRole('button', { name: 'Volver arriba' }).press('Enter');
  await expect.poll(place).toBe(0);
  await expect.poll(() => focused(page)).toBe('contenido');
});

describe('without JavaScript', () => {
  test.each([
    ['/iniciar', 'ingresar'],
    ['/registro', 'registrarte'],
    ['/activar/x', 'activar tu cuenta'],
    ['/restablecer-contrasena', 'elegir una contraseña nueva'],
    ['/restablecer-contrasena/ana@correo.uy/x', 'elegir una contraseña nueva'],
    ['/contacto', 'enviarnos un mensaje'],
    ['/mi-compra', 'comprar'],
    ['/perfil', 'ver esta página'],
    ['/mis-compras', 'ver esta página'],
    ['/1/pedidos', 'ver esta página'],
    ['/pedido/1/x', 'ver tu pedido'],
  ])(
    '%s says what is needed, how to reach the shop, and offers no dead button',
    async (path, purpose) => {
      const page = await visit(path, { javaScriptEnabled: false });
      const main = page.getByRole('main');
      // Read as a whole: Playwright looks for no text inside of a noscript.
      expect(await main.innerText()).toContain(
        `Para ${purpose}, activa JavaScript en tu navegador.`,
      );
      await expect.poll(() => main.locator('.no-script a[href^="tel:"]').count()).toBe(2);
      await expect.poll(() => main.locator('button[type="submit"]:visible').count()).toBe(0);
    },
  );

  test('the page of a part says why it shows no stock and sells nothing', async () => {
    const page = await visit('/productos/RP0001', { javaScriptEnabled: false });
    expect(await page.getByRole('main').innerText()).toContain(
      'Para ver el stock y comprar, activa JavaScript en tu navegador.',
    );
  });

  test.each(['/productos', '/productos?c=1.1&pag=2'])(
    '%s explains missing results, and shows where parts can be requested',
    async (path) => {
      const page = await visit(path, { javaScriptEnabled: false });
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain(
        'Para ver los resultados de una búsqueda, activa JavaScript en tu navegador.',
      );
      await expect.poll(() => main.locator('.no-script a[href="/contacto"]').count()).toBe(1);
    },
  );
});

test("the phone's menu leads to the makes and to the sister shops", async () => {
  const page = await visit('/contacto', { viewport: { width: 360, height: 780 } });
  await page.getByRole('button', { name: 'Menú' }).click();
  const menu = page.locator('#drawer-menu');
  const make = menu.getByRole('link', { name: 'Volkswagen' });
  await expect.poll(() => make.getAttribute('href')).toMatch(/^\/productos\?b=\d+$/);
  await expect.poll(() => menu.locator('a[href^="https:"]').count()).toBe(3);
});
