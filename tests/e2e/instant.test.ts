/** Opens items in place on press: displayed content, kept state, and presses without effect. */
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { findParts } from '../support/buying.ts';
import { holdAnswers } from '../support/held.ts';
import { noteReading, rest } from '../support/resting.ts';
import { useBrowser, useShop } from '../support/shop.ts';

const shop = useShop();
const openPage = useBrowser();
const LIST = '/productos?c=1.1';
const LAPTOP = { viewport: { width: 1280, height: 800 } };

/** Checks that the document is still the one that was opened. */
const mark = (page: Page) =>
  page.evaluate(() => document.documentElement.setAttribute('id', 'same'));
const isSame = (page: Page) => page.evaluate(() => document.documentElement.id === 'same');
const heading = (page: Page) => page.locator('main:not([aria-hidden]) [data-item-code] h1');
const pathOf = (page: Page): string => new URL(page.url()).pathname;
/** Waits for the work of the next frames. */
const framesPass = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
/** Patience on a busy machine. */
const PATIENT = { timeout: 30_000 };
const press = async (page: Page): Promise<void> => {
  await page.mouse.down();
  await page.mouse.up();
};
const cards = (page: Page): Locator => page.locator('main article h3 a');

/** Opens the list, with its stock; `asked` has the calls made from then on. */
const openList = async (options: BrowserContextOptions = LAPTOP) => {
  const page = await openPage(options);
  await noteReading(page);
  await page.goto(shop().url + LIST);
  await page.locator('[aria-label="Stock"][aria-busy="false"]').first().waitFor();
  await mark(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  return { page, asked };
};

let base = '';
beforeAll(() => {
  base = shop().url;
});

test('a press shows the item, and its release completes the page', async () => {
  const { page } = await openList();
  const path = await rest(page, cards(page).nth(2));
  await page.mouse.down();
  expect(await heading(page).innerText()).not.toBe('');
  await page.mouse.up();
  await page.waitForURL(base + path);
  expect(await isSame(page)).toBe(true);
  const code = path.split('/').at(-1) ?? '';
  expect(await page.title()).toContain(code);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(path);
  expect(await page.locator('link[rel=canonical], title').count()).toBe(2);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain(code);
  expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toContain(path);
  await expect
    .poll(() => page.evaluate(() => [document.activeElement?.tagName, scrollY]))
    .toEqual(['H1', 0]);
  expect(await page.locator(':focus-visible').count()).toBe(0);
  expect(await page.getByRole('main').count()).toBe(1);
  await expect
    .poll(() => page.locator('#contenido [data-stock] .tag').first().innerText())
    .toMatch(/Sin stock|Ultimas unidades|Disponible/);
});

test('a resting mouse lays an item out unseen, and a press shows it at its address', async () => {
  const { page } = await openList();
  const laidOut = page.locator('main[data-ahead]');
  const path = await rest(page, cards(page).nth(2));
  await laidOut.waitFor({ state: 'attached' });
  const link = laidOut.locator('[data-item-code] a').first();
  await link.evaluate((one) => {
    if (one instanceof HTMLElement) one.focus();
  });
  expect(await page.evaluate(() => document.activeElement?.closest('main[data-ahead]'))).toBeNull();
  expect(await laidOut.evaluate((main) => [main.clientHeight > 500, main.id])).toEqual([true, '']);
  expect(await page.evaluate(() => document.getElementById('contenido')?.ariaHidden)).toBeNull();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  // Another card takes its place, and the page stays as high as it is.
  await rest(page, cards(page).nth(1));
  await rest(page, cards(page).nth(2));
  await laidOut.waitFor({ state: 'attached' });
  expect(await laidOut.count()).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  const entries = await page.evaluate(() => history.length);
  await page.mouse.down();
  expect([pathOf(page), await page.evaluate(() => history.length)]).toEqual([path, entries]);
  expect(await laidOut.count()).toBe(0);
  expect(await page.locator('#contenido [data-item-code]').count()).toBe(1);
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await page.waitForURL(base + LIST);
  await cards(page).nth(2).waitFor();
});

test('an item opened in place can be bought', async () => {
  const { page } = await openList();
  const [part] = await findParts(shop(), 1);
  await page.goto(`${base}/productos?t=${part?.family}`);
  const path = await rest(page, cards(page).first());
  await press(page);
  await page.waitForURL(base + path);
  await page.locator('[data-item-code] [data-add]:enabled').first().click();
  await expect.poll(() => page.locator('#cart-count').innerText()).toBe('1');
});

test('going back restores position, list and focus without a request', async () => {
  const { page, asked } = await openList();
  const link = cards(page).nth(5);
  await link.scrollIntoViewIfNeeded();
  const path = await rest(page, link);
  asked.length = 0;
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await press(page);
  await page.waitForURL(base + path);
  await expect.poll(() => asked, PATIENT).toContain('/rest/stock/list');
  asked.length = 0;
  await page.goBack();
  await page.waitForURL(base + LIST);
  await link.waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
    .toBe(path);
  expect(await page.title()).not.toContain(path.split('/').at(-1));
  // All requests of the restored list have been made by now.
  await framesPass(page);
  expect(asked.filter((one) => one.startsWith('/rest/'))).toEqual([]);
  expect(await isSame(page)).toBe(true);
  // The list is alive: a filter is followed in place, and its way back as well.
  await page.goForward();
  await heading(page).waitFor();
  await page.goBack();
  await link.waitFor();
  await page.locator('aside a').nth(1).click();
  await page.waitForURL((url) => url.search !== '?c=1.1');
  await page.goBack();
  await page.waitForURL(base + LIST);
  await expect.poll(() => link.getAttribute('href'), PATIENT).toBe(path);
});

/** From the built list to another one, in place. */
const leadOn = async (page: Page) => {
  const count = page.locator('#resultados');
  const built = await count.innerText();
  await page.locator('aside a').nth(1).click();
  await page.waitForURL((url) => url.search !== '?c=1.1');
  // The address changes first: the cards of the built list stay until the other one is answered.
  const isOther = async () => {
    const now = await count.innerText();
    return /\d/.test(now) && now !== built;
  };
  await expect.poll(isOther, PATIENT).toBe(true);
};

test('a list that was left for a while reads its stock again', async () => {
  const { page, asked } = await openList();
  const path = await rest(page, cards(page).nth(2));
  await press(page);
  await page.waitForURL(base + path);
  await expect.poll(() => asked, PATIENT).toContain('/rest/stock/list');
  asked.length = 0;
  const now = await page.evaluate(() => performance.now());
  await page.evaluate((later) => {
    performance.now = () => later;
  }, now + 60_000);
  await page.goBack();
  await page.waitForURL(base + LIST);
  await expect.poll(() => asked, PATIENT).toContain('/rest/stock/list');
});

test('a list reached from another list returns with its own query', async () => {
  const { page } = await openList();
  await leadOn(page);
  const narrowed = page.url();
  const path = await rest(page, cards(page).first());
  await press(page);
  await page.waitForURL(base + path);
  await goBy(page, -2);
  await page.waitForURL(base + LIST);
  await cards(page).first().waitFor();
  await page.goForward();
  await page.waitForURL(narrowed);
  await page.goForward();
  await heading(page).waitFor();
  expect(pathOf(page)).toBe(path);
  expect(await isSame(page)).toBe(true);
});

/** If it leads to another document, the left page may not live to answer. */
const goBy = (page: Page, steps: number): Promise<void> =>
  page
    .evaluate((by) => history.go(by), steps)
    .catch((reason: unknown) => {
      if (!String(reason).includes('context was destroyed')) throw reason;
    });

test('an item leads to another, also with a reload in between', async () => {
  const { page } = await openList();
  const first = await rest(page, cards(page).first());
  await press(page);
  await page.waitForURL(base + first);
  const related = page.locator('.carousel a.item-card').first();
  await related.scrollIntoViewIfNeeded();
  const second = await rest(page, related);
  await press(page);
  await page.waitForURL(base + second);
  expect(await page.title()).toContain(second.split('/').at(-1));
  expect(await isSame(page)).toBe(true);
  await page.reload();
  await heading(page).waitFor();
  // A page that is not in memory is loaded, which Playwright's own way back does not wait for. A browser that
  // has not yet heard of the page that came forgets the next step back.
  const loaded = page.waitForEvent('load');
  await goBy(page, -1);
  await loaded;
  expect(pathOf(page)).toBe(first);
  expect(await page.title()).toContain(first.split('/').at(-1));
  await goBy(page, -1);
  await page.waitForURL(base + LIST);
  await cards(page).first().waitFor();
});

test('going back before the scripts of a page arrive shows the page of the address', async () => {
  const { page } = await openList();
  const path = await rest(page, cards(page).first());
  await press(page);
  await page.waitForURL(base + path);
  const scripts = await holdAnswers(page, '**/_astro/*.js');
  await page.reload({ waitUntil: 'commit' });
  await scripts.asked();
  await heading(page).waitFor();
  await goBy(page, -1);
  await expect.poll(() => page.url()).toBe(base + LIST);
  scripts.answer();
  await cards(page).first().waitFor();
  expect(await page.locator('[data-item-code]').count()).toBe(0);
});

test('going back over a reloaded item and two lists shows the list of the address', async () => {
  const { page } = await openList();
  await leadOn(page);
  const path = await rest(page, cards(page).first());
  await press(page);
  await page.waitForURL(base + path);
  await page.reload();
  await heading(page).waitFor();
  // The list's first entry has no view: another document made it.
  await goBy(page, -2);
  await page.waitForURL(base + LIST);
  await cards(page).first().waitFor();
  expect(await page.locator('[data-item-code]').count()).toBe(0);
});

test('another button or a modifier key does not open the item in place', async () => {
  const { page } = await openList();
  await rest(page, cards(page).first());
  for (const [key, button] of [
    ['', 'right'],
    ['', 'middle'],
    ['Control', 'left'],
    ['Shift', 'left'],
  ] as const) {
    if (key) await page.keyboard.down(key);
    await page.mouse.down({ button });
    await framesPass(page);
    expect(await heading(page).count()).toBe(0);
    expect(page.url()).toBe(base + LIST);
    // Away from the card, so that the browser opens nothing either.
    await page.mouse.move(5, 300);
    await page.mouse.up({ button });
    if (key) await page.keyboard.up(key);
    await cards(page).first().hover();
  }
});

test('a drag restores the list and opens nothing', async () => {
  const { page } = await openList();
  const link = cards(page).nth(1);
  await rest(page, link);
  const before = await page.evaluate(() => [scrollY, history.length]);
  await page.mouse.down();
  await page.mouse.move(600, 500, { steps: 4 });
  await page.mouse.up();
  await link.waitFor();
  expect(await heading(page).count()).toBe(0);
  expect(page.url()).toBe(base + LIST);
  expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before);
  // The next press means it.
  const path = await rest(page, cards(page).nth(2));
  await press(page);
  await page.waitForURL(base + path);
});

test('a finger opens an item with a tap, not with a touch alone', async () => {
  const { page, asked } = await openList({ viewport: { width: 390, height: 800 }, hasTouch: true });
  const link = cards(page).first();
  await link.scrollIntoViewIfNeeded();
  const path = (await link.getAttribute('href')) ?? '';
  // The code comes with the first touch, and listens a moment after it is here, which nothing shows.
  await expect
    .poll(async () => {
      await link.dispatchEvent('touchstart');
      return asked;
    }, PATIENT)
    .toContain(path);
  await page.waitForFunction((wanted) => window.readPaths?.has(wanted), path);
  await link.dispatchEvent('pointerdown', {
    pointerType: 'touch',
    isPrimary: true,
    button: 0,
    bubbles: true,
  });
  await link.dispatchEvent('pointercancel', { pointerType: 'touch', bubbles: true });
  await framesPass(page);
  expect(await heading(page).count()).toBe(0);
  expect(page.url()).toBe(base + LIST);
  await link.tap();
  await page.waitForURL(base + path);
  await heading(page).waitFor();
  expect(await isSame(page)).toBe(true);
});

test('the keyboard opens an item and returns to its card', async () => {
  const { page } = await openList();
  const link = cards(page).first();
  const path = (await link.getAttribute('href')) ?? '';
  // Nothing was touched before: the code comes with the focus, and finds it there.
  await link.focus();
  await page.waitForFunction((wanted) => window.readPaths?.has(wanted), path);
  await page.keyboard.press('Enter');
  await page.waitForURL(base + path);
  await heading(page).waitFor();
  expect(await isSame(page)).toBe(true);
  await expect.poll(() => page.locator('h1:focus-visible').count()).toBe(1);
  await page.goBack();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('href')))
    .toBe(path);
});

test('an item that cannot be shown in place is loaded', async () => {
  const { page } = await openList();
  const link = cards(page).first();
  const path = (await link.getAttribute('href')) ?? '';
  await page.route(`**${path}`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  await page.mouse.move(5, 300);
  await link.hover();
  await link.click();
  await page.waitForURL(base + path);
  await heading(page).waitFor();
  expect(await isSame(page)).toBe(false);
});

test('a browser without speculation rules opens items the same, and fetches other pages ahead', async () => {
  const page = await openPage(LAPTOP);
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false;
  });
  await noteReading(page);
  await page.goto(base);
  await mark(page);
  const link = page.locator('main a.item-card').first();
  await link.scrollIntoViewIfNeeded();
  const path = await rest(page, link);
  await press(page);
  await page.waitForURL(base + path);
  await heading(page).waitFor();
  expect(await isSame(page)).toBe(true);
  expect(await page.locator(`link[rel=prefetch][href$="${path}"]`).count()).toBe(0);
  await page.locator('footer a[href="/contacto"]').hover();
  await page.locator('link[rel=prefetch][href$="/contacto"]').waitFor({ state: 'attached' });
  await page.goBack();
  await page.waitForURL(`${base}/`);
  expect(await isSame(page)).toBe(true);
});
