import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const open = useBrowser();

const visit = async (width: number): Promise<Page> => {
  const page = await open({ viewport: { width, height: 800 } });
  await page.goto(`${shop().url}/contacto`);
  return page;
};
const shownIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.flatMap((each) => (each.checkVisibility() ? [each.textContent.trim()] : [])),
    );

test('the menu is in the header from 992 px on, in a drawer below', async () => {
  const narrow = await visit(991);
  await expect.poll(() => narrow.getByRole('navigation', { name: 'Principal' }).count()).toBe(0);
  await expect.poll(() => narrow.getByRole('button', { name: 'Menú' }).count()).toBe(1);
  const wide = await visit(992);
  await expect.poll(() => wide.getByRole('navigation', { name: 'Principal' }).count()).toBe(1);
  await expect.poll(() => wide.getByRole('button', { name: 'Menú' }).count()).toBe(0);
});

test('an entry with a submenu opens it below itself; the drawer lists it', async () => {
  const page = await visit(1280);
  const button = page.getByRole('button', { name: 'El taller' });
  await button.click();
  const link = page.getByRole('link', { name: 'Lo que armamos' });
  await link.waitFor();
  const [above, below] = [await button.boundingBox(), await link.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  expect(Math.abs((below?.x ?? 0) - (above?.x ?? 0))).toBeLessThan(60);
  await link.click();
  await page.waitForURL(/\/productos\?c=1$/);

  const phone = await visit(360);
  await phone.getByRole('button', { name: 'Menú' }).click();
  await phone.locator('#drawer-menu').getByRole('link', { name: 'Lo que armamos' }).click();
  await phone.waitForURL(/\/productos\?c=1$/);
});

test('the products panel filters categories and brands by a text, and searches on Enter', async () => {
  const page = await visit(1280);
  await page.getByRole('navigation', { name: 'Principal' }).getByText('Productos').click();
  const panel = page.locator('#mega-menu');
  const names = () => shownIn(page, '#mega-menu .mega-columns a, #mega-menu .mega-brands a');
  await expect.poll(names).toContain('Nudo');
  expect(await names()).toContain('Bloques');
  const box = panel.getByRole('searchbox');
  await box.fill('SENSÓR');
  await expect.poll(names).toEqual(['Electrónica', 'Sensores']);
  await box.fill('nud');
  await expect.poll(names).toEqual(['Nudo']);
  await box.fill('zzz');
  await expect.poll(() => panel.getByRole('status').innerText()).toContain('Ninguna categoría');
  await box.fill('robot');
  await box.press('Enter');
  await page.waitForURL(/\/productos\?t=robot$/);
});

test('after 30 px of scrolling the header has a shadow and the button to the top appears', async () => {
  const page = await visit(1280);
  const header = page.locator('#header');
  const isScrolled = () => header.getAttribute('data-scrolled');
  const wayUp = page.getByRole('button', { name: 'Volver arriba' });
  await page.evaluate(() => scrollTo({ top: 30, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(30);
  // The scroll event was handled.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
  expect([await isScrolled(), await wayUp.isVisible()]).toEqual([null, false]);
  await page.evaluate(() => scrollTo({ top: 31, behavior: 'instant' }));
  await expect.poll(isScrolled).toBe('');
  await wayUp.waitFor();
});

test('the footer links to contact and branches, and subscribes to the newsletter', async () => {
  const page = await visit(360);
  const footer = page.getByRole('contentinfo');
  for (const address of [
    '/contacto',
    'tel:29000404',
    'https://wa.me/59899000404',
    'mailto:taller@obj.example',
  ])
    expect(await footer.locator(`a[href="${address}"]`).count(), address).toBe(1);
  await expect
    .poll(() => footer.locator('a[href="https://instagram.example/chispa"] svg').count())
    .toBe(1);
  expect(
    await footer.getByRole('textbox', { name: 'Novedades y ofertas en tu correo' }).count(),
  ).toBe(1);
});
