import { expect, inject, test } from 'vitest';
import { openShop } from '../support/open-shop.ts';
import { useBrowser } from '../support/shop.ts';
import {
  look,
  MOST_SCRIPTS,
  MOST_TOUCHED,
  PHONE,
  UNTOUCHED_MS,
  type Weight,
  weigh,
} from '../support/weigh.ts';

const openPage = useBrowser();

/** Without the sixth, a copy of another. */
const shops = inject('shops').filter(({ id }) => id !== 'ZZZ');

/** Returns the home, the first ready list of a category and the first item. */
const pathsOf = async (url: string): Promise<string[]> => {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
  });
  const paths = [/\?c=/, /^\/productos\/./].flatMap(
    (of) => found.find((path) => of.test(path)) ?? [],
  );
  expect(paths).toHaveLength(2);
  return ['/', ...paths];
};

test.each(shops)(
  '$id: scripts within the budget, and React with neither a look nor a scroll',
  async (prepared) => {
    const shop = await openShop(prepared);
    try {
      const ofEach = async (act?: typeof look): Promise<Weight[]> => {
        const paths = await pathsOf(shop.url);
        return Promise.all(
          paths.map(async (path) =>
            weigh(await openPage(PHONE), shop.url + path, act ? 0 : UNTOUCHED_MS, act),
          ),
        );
      };
      const [untouched, [home, , item]] = await Promise.all([ofEach(), ofEach(look)]);
      for (const { scripts, files } of untouched) {
        expect(scripts, files.join(', ')).toBeLessThanOrEqual(MOST_SCRIPTS);
        // Guards against measuring nothing.
        expect(scripts).toBeGreaterThan(MOST_SCRIPTS / 4);
      }
      for (const page of [home, item]) {
        expect(page?.files.join()).toContain('instant');
        expect(page?.hasReact).toBe(false);
        expect(page?.scripts, page?.files.join(', ')).toBeLessThanOrEqual(MOST_TOUCHED);
      }
    } finally {
      await shop.close();
    }
  },
  120_000,
);
