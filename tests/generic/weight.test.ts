/** A shop of products keeps the page weight of one of parts (docs/budgets.md). */
import { expect, test } from 'vitest';
import { useBrowser, useShop } from '../support/shop.ts';
import { PUBLIC_TOYS } from '../support/toys.ts';
import { MOST_SCRIPTS, PHONE, UNTOUCHED_MS, weigh } from '../support/weigh.ts';

const shop = useShop();
const open = useBrowser();

test.each([
  ['home', '/'],
  ['list', '/productos'],
  ['product', `/productos/${PUBLIC_TOYS[0]?.code}`],
])('the scripts of an untouched %s', async (_, path) => {
  const { scripts, files } = await weigh(await open(PHONE), shop().url + path, UNTOUCHED_MS);
  expect(scripts, files.join(', ')).toBeLessThanOrEqual(MOST_SCRIPTS);
  // Somebody could weigh nothing at all.
  expect(scripts).toBeGreaterThan(MOST_SCRIPTS / 4);
});
