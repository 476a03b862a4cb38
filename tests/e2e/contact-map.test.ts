/** The map of the contact page: a drawing, and a real map over it if available. */
import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { objectionsTo } from '../support/axe.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();

const TILES = 'https://tile.openstreetmap.org/**';
const sketch = (page: Page) => page.getByRole('img', { name: /^Croquis de la zona/ });

/** Answers every tile with a grey image. @returns the requested addresses */
const answerTiles = async (page: Page): Promise<string[]> => {
  const body = await sharp({
    create: { width: 256, height: 256, channels: 3, background: '#d9e0e3' },
  })
    .png()
    .toBuffer();
  const asked: string[] = [];
  await page.route(TILES, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'image/png', body });
  });
  return asked;
};

/** Collects the violations of the page's policy. */
const violations = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text());
  });
  return seen;
};

test('tiles are requested when the map is near, with both branches marked', async () => {
  // So low that the map is below the viewport.
  const page = await openPage({ viewport: { width: 360, height: 320 } });
  const forbidden = violations(page);
  const asked = await answerTiles(page);
  await page.goto(`${shop().url}/contacto`);
  await page.getByRole('heading', { name: 'Contacto' }).waitFor();
  // All automatic requests of the page have finished.
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await sketch(page).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Mapa: NAM Bulevar y NAM Cerro Largo' });
  await map.waitFor();
  for (const name of ['NAM Bulevar', 'NAM Cerro Largo'])
    await map.getByRole('button', { name }).waitFor();
  // Two points: from further away than one (13).
  expect(asked.every((url) => new URL(url).pathname.startsWith('/12/'))).toBe(true);
  const credit = map.getByRole('link', { name: '© OpenStreetMap' });
  await expect
    .poll(() => credit.getAttribute('href'))
    .toBe('https://www.openstreetmap.org/copyright');
  await sketch(page).waitFor({ state: 'hidden' });
  await map.getByRole('button', { name: 'NAM Cerro Largo' }).press('Enter');
  await map.getByText('Cerro Largo 1286, Montevideo').waitFor();
  expect(await objectionsTo(page, 'main')).toEqual([]);
  expect(forbidden).toEqual([]);
});

test('branches of other towns, listed in place of the drawing, do not widen the page of a phone', async () => {
  const page = await openPage({ viewport: { width: 360, height: 780 } });
  await page.goto(`${shop().url}/contacto`);
  await sketch(page).evaluate((drawing) => {
    drawing.outerHTML = '<div class="sketch places"><p>Salto</p><p>Paysandú</p></div>';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('markers appear a second after the map, and not earlier', async () => {
  const page = await openPage();
  const asked = await answerTiles(page);
  // Installed before the page loads: on a tall screen the map is near at once.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(`${shop().url}/contacto`);
  // While the page's clock is stopped, waiting inside the page is impossible.
  await page.evaluate(() => document.querySelector('[data-map]')?.scrollIntoView());
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const marks = page.locator('.map-live .leaflet-marker-icon');
  await page.clock.runFor(999);
  await expect.poll(() => marks.count()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => marks.count()).toBe(2);
});

test('where no tile comes the drawing stays', async () => {
  const page = await openPage();
  const failed: string[] = [];
  await page.route(TILES, async (route) => {
    failed.push(route.request().url());
    await route.abort();
  });
  await page.goto(`${shop().url}/contacto`);
  await sketch(page).scrollIntoViewIfNeeded();
  await expect.poll(() => failed.length).toBeGreaterThan(0);
  await expect.poll(() => page.locator('.map-live').count()).toBe(0);
  await sketch(page).waitFor();
  await page.getByText('Croquis de la zona; «Cómo llegar» abre el mapa.').waitFor();
});

test('no other page may fetch from the map', async () => {
  const policy = async (path: string) => {
    const html = await (await fetch(shop().url + path)).text();
    return /http-equiv="content-security-policy" content="([^"]*)"/i.exec(html)?.[1] ?? '';
  };
  expect(await policy('/contacto')).toContain('tile.openstreetmap.org');
  for (const path of ['/', '/empresa', '/productos']) {
    expect(await policy(path)).toContain('img-src');
    expect(await policy(path)).not.toContain('tile.openstreetmap.org');
  }
});
