/** The shop offline: visited items open, other pages report it and show the cart. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadVariant } from '#variants/load';
import { itemPath } from '#variants/paths';
import { sessionOf } from '../support/account.ts';
import { addToCart, findParts } from '../support/buying.ts';
import { noteReading, rest } from '../support/resting.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const variant = await loadVariant('NAM');
const MAX_SEEN = 12;

/** The paths that the worker keeps, the oldest first. */
const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('mostrador-vistos')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

const see = async (page: Page, family: string): Promise<void> => {
  const path = itemPath(variant, family);
  await page.goto(shop().url + path);
  await expect.poll(async () => (await keptPaths(page)).at(-1)).toBe(path);
};

test('a visited item opens offline, another address shows the cart and the item, and the shop returns', async () => {
  const [part, other] = await findParts(shop(), 2);
  if (!part || !other) throw new Error('no parts');
  const page = await openPage({ serviceWorkers: 'allow' });
  await addToCart(page, shop().url, part);
  await see(page, part.family);
  const title = await page.getByRole('heading', { level: 1 }).innerText();

  await page.context().setOffline(true);
  await page.goto(shop().url + itemPath(variant, part.family));
  await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(title);
  await page.getByText(/^Sin conexión\. Viste esta página (recién|hace \d minutos?)/).waitFor();
  const picture = page.locator('#gallery img').first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  const elsewhere = shop().url + itemPath(variant, other.family);
  await page.goto(elsewhere);
  await page.getByRole('heading', { name: 'Sin conexión', level: 1 }).waitFor();
  await page.getByRole('heading', { name: 'Mi compra' }).waitFor();
  await page.getByText('1 item').waitFor();
  await page.getByRole('link', { name: title }).click();
  await page.waitForURL(shop().url + itemPath(variant, part.family));
  await page.getByText(/^Sin conexión\. Viste/).waitFor();

  await page.goto(elsewhere);
  await page.getByRole('heading', { name: 'Sin conexión', level: 1 }).waitFor();
  await page.context().setOffline(false);
  // The page detects automatically that the network is back.
  await page.getByRole('region', { name: 'Precios y stock' }).waitFor();
  await expect.poll(() => page.getByText(/^Sin conexión/).count()).toBe(0);
});

test('an item that was opened in place of a list is stored like one that was loaded', async () => {
  const page = await openPage({ serviceWorkers: 'allow' });
  await noteReading(page);
  await page.goto(`${shop().url}/productos?c=1.1`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const link = page.locator('main article h3 a').first();
  await page.evaluate(() => document.documentElement.setAttribute('id', 'same'));
  const path = await rest(page, link);
  await link.click();
  await page.waitForURL(`**${path}`);
  expect(await page.evaluate(() => document.documentElement.id)).toBe('same');
  await expect.poll(() => keptPaths(page)).toEqual([path]);
});

test('it keeps the last twelve items and nothing that a login shows', async () => {
  const parts = await findParts(shop(), MAX_SEEN + 2);
  const storageState = await sessionOf(shop().url);
  const page = await openPage({ serviceWorkers: 'allow', storageState });
  for (const { family } of parts) await see(page, family);
  const expected = parts.slice(-MAX_SEEN).map(({ family }) => itemPath(variant, family));
  await expect.poll(() => keptPaths(page)).toEqual(expected);
  await page.goto(`${shop().url}/perfil`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  const allowed = [...expected, '/sin-conexion', '/i.svg'];
  expect(
    kept.filter((path) => !allowed.includes(path) && !/^\/(_astro|imagenes)\//.test(path)),
  ).toEqual([]);
  expect(kept.length).toBeLessThan(260);
});

test('workers and caches that the address had before are gone', async () => {
  const page = await openPage({ serviceWorkers: 'allow' });
  const old = 'self.addEventListener("fetch", (event) => event.respondWith(new Response("old")))';
  await page
    .context()
    .route('**/antes/old.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: old }),
    );
  await page.goto(`${shop().url}/robots.txt`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/antes/old.js');
    await caches.open('workbox-precache');
  });
  await page.goto(shop().url);
  const left = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const scripts = registrations.map(
        ({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL,
      );
      return { scripts, hasOldCache: await caches.has('workbox-precache') };
    });
  await expect.poll(left).toEqual({ scripts: [`${shop().url}/sw.js`], hasOldCache: false });
});

test('a new version takes the place of the old one, and the items seen stay', async () => {
  const [part] = await findParts(shop(), 1);
  if (!part) throw new Error('no part');
  const page = await openPage({ serviceWorkers: 'allow' });
  await see(page, part.family);
  const offlineCaches = () =>
    page.evaluate(async () =>
      (await caches.keys()).filter((name) => name.startsWith('mostrador-sin-conexion-')),
    );
  const [before = ''] = await offlineCaches();
  const [, version = ''] = /-(\w+)$/.exec(before) ?? [];
  const file = join(inject('dist'), 'sw.js');
  const code = readFileSync(file, 'utf8');
  expect(code).toContain(version);
  /** In its place, not into it: pages of other tests have the same file under another name. */
  const put = (worker: string) => {
    writeFileSync(`${file}.new`, worker);
    renameSync(`${file}.new`, file);
  };
  put(code.replaceAll(version, 'nueva'));
  onTestFinished(() => put(code));
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(offlineCaches).toEqual(['mostrador-sin-conexion-nueva']);
  expect(await keptPaths(page)).toEqual([itemPath(variant, part.family)]);
  // The page that was open works on.
  await page.reload();
  await page.getByRole('region', { name: 'Precios y stock' }).waitFor();
});
