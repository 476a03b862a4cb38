/** Keeps the downloads of an untouched page within their budget (docs/budgets.md). */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';
import { MOST_SCRIPTS, PHONE, UNTOUCHED_MS, type Weight, weigh } from '../support/weigh.ts';

const shop = useShop();
const open = useBrowser();
/** Three files of the letters that are written; one whole file is 22 kB. */
const MOST_FONTS = 36_000;
const MOST_OF_A_PRODUCT = { requests: 12, bytes: 150_000 };

/**
 * A built list: 18 cards and few of its filters, and all of both as data; most have few cards (decision 0206), and
 * notes around holidays.
 */
const MOST_OF_A_READY_LIST = { requests: 15, html: 105_000, ofVehicle: 31_000 };
/** Limits the style sheets before the first paint: that of every page, and those of islands. */
const MOST_SHEETS = { home: 1, list: 3, readyList: 1, product: 1 };

type PageName = keyof typeof MOST_SHEETS;
const PAGES: PageName[] = ['home', 'list', 'readyList', 'product'];
let weights: Record<PageName, Weight>;
beforeAll(async () => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    `select code from families where is_public and category_id <@ '1.1' order by relevance desc limit 1`,
  );
  const untouched = async (path: string) =>
    weigh(await open(PHONE), shop().url + path, UNTOUCHED_MS);
  const [home, list, readyList, product] = await Promise.all(
    ['/', '/productos', '/productos?c=1.1', `/productos/${rows[0]?.code}`].map(untouched),
  );
  if (!home || !list || !readyList || !product) throw new Error('four pages were asked for');
  weights = { home, list, readyList, product };
});

test.each(PAGES)('the scripts of an untouched %s', (page) => {
  const { scripts, files } = weights[page];
  expect(scripts, files.join(', ')).toBeLessThanOrEqual(MOST_SCRIPTS);
  // Otherwise nothing would be weighed.
  expect(scripts).toBeGreaterThan(MOST_SCRIPTS / 4);
});

test.each(PAGES)('the fonts of a %s are the cut ones alone', (page) => {
  expect(weights[page].fonts).toBeLessThanOrEqual(MOST_FONTS);
  expect(weights[page].fonts).toBeGreaterThan(MOST_FONTS / 4);
});

test('what every page shares comes as one file, and a page adds one at the most', () => {
  const [shared, ...others] = weights.list.files;
  expect(others).toEqual([]);
  for (const page of [weights.home, weights.readyList, weights.product]) {
    expect(page.files).toContain(shared);
    expect(page.files.filter((file) => !file.startsWith('swiper'))).toHaveLength(2);
  }
});

test("a product's requests and bytes", () => {
  expect(weights.product.requests).toBeLessThanOrEqual(MOST_OF_A_PRODUCT.requests);
  expect(weights.product.bytes).toBeLessThanOrEqual(MOST_OF_A_PRODUCT.bytes);
});

test.each(PAGES)('few style sheets block the first paint of a %s', (page) => {
  expect(weights[page].sheets).toBeGreaterThan(0);
  expect(weights[page].sheets).toBeLessThanOrEqual(MOST_SHEETS[page]);
});

test("a ready list's requests, and its HTML", () => {
  expect(weights.readyList.requests).toBeLessThanOrEqual(MOST_OF_A_READY_LIST.requests);
  const folder = join(inject('dist'), '_listas');
  const sizesOf = (letter: string) =>
    readdirSync(folder)
      .filter((file) => file.startsWith(`${letter}-`))
      .map((file) => statSync(join(folder, file)).size)
      .sort((a, b) => a - b);
  const vehicles = sizesOf('v');
  expect(vehicles.length).toBeGreaterThan(1_000);
  expect(vehicles[vehicles.length >> 1]).toBeLessThanOrEqual(MOST_OF_A_READY_LIST.ofVehicle);
  const longest = Math.max(...['c', 'b', 'v'].flatMap(sizesOf));
  expect(longest).toBeLessThanOrEqual(MOST_OF_A_READY_LIST.html);
});

test("the home's banner gets its slider automatically", () => {
  expect(weights.home.slider).toBeGreaterThan(0);
});
