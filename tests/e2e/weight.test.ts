/** What a visitor downloads before touching anything stays within its budget (docs/budgets.md). */
import { beforeAll, expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';
import { MOST_SCRIPTS, PHONE, UNTOUCHED_MS, type Weight, weigh } from '../support/weigh.ts';

const shop = useShop();
const open = useBrowser();
/** Three files of the letters that are written; one whole file is 22 kB. */
const MOST_FONTS = 36_000;
const MOST_OF_A_PRODUCT = { requests: 12, bytes: 150_000 };

let weights: Record<'home' | 'list' | 'product', Weight>;
beforeAll(async () => {
  const { rows } = await shop().database.pool.query<{ code: string }>(
    `select code from families where is_public and category_id <@ '1.1' order by relevance desc limit 1`,
  );
  const untouched = async (path: string) =>
    weigh(await open(PHONE), shop().url + path, UNTOUCHED_MS);
  const [home, list, product] = await Promise.all(
    ['/', '/productos', `/productos/${rows[0]?.code}`].map(untouched),
  );
  if (!home || !list || !product) throw new Error('three pages were asked for');
  weights = { home, list, product };
});

test.each(['home', 'list', 'product'] as const)('the scripts of an untouched %s', (page) => {
  const { scripts, files } = weights[page];
  expect(scripts, files.join(', ')).toBeLessThanOrEqual(MOST_SCRIPTS);
  // Somebody could weigh nothing at all.
  expect(scripts).toBeGreaterThan(MOST_SCRIPTS / 4);
});

test.each(['home', 'list', 'product'] as const)(
  'the fonts of a %s are the cut ones alone',
  (page) => {
    expect(weights[page].fonts).toBeLessThanOrEqual(MOST_FONTS);
    expect(weights[page].fonts).toBeGreaterThan(MOST_FONTS / 4);
  },
);

test('what every page shares comes as one file, and a page adds one at the most', () => {
  const [shared, ...others] = weights.list.files;
  expect(others).toEqual([]);
  for (const page of [weights.home, weights.product]) {
    expect(page.files).toContain(shared);
    expect(page.files.filter((file) => !file.startsWith('swiper'))).toHaveLength(2);
  }
});

test("a product's requests and bytes", () => {
  expect(weights.product.requests).toBeLessThanOrEqual(MOST_OF_A_PRODUCT.requests);
  expect(weights.product.bytes).toBeLessThanOrEqual(MOST_OF_A_PRODUCT.bytes);
});

test("the home's banner gets its slider by itself", () => {
  expect(weights.home.slider).toBeGreaterThan(0);
});
