/** Queries and printed names in the five shops, as people type them who know nothing of the search. */
import { describe, expect, test } from 'vitest';
import { kindOf } from '#backend/catalog/kinds/kinds';
import { visitorOf } from '#backend/http/viewer';
import { familyTitle, productTitle } from '#contract/goods/item-title';
import { familyProductTitle } from '#contract/goods/product-title';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { finderIn, readJudged, readOutside, SETS, wrongOf } from './outside-judge.ts';
import { folded } from './plain.ts';

/** Queries that have the wanted item among the first three, of all in each set; more is better, fewer is a fault. */
const SHOPS = [
  {
    id: 'NAM',
    sets: { '': [461, 461], '-unseen': [160, 160], '-phone': [27, 27], '-fresh': [90, 90] },
  },
  {
    id: 'RTC',
    sets: { '': [505, 506], '-unseen': [179, 180], '-phone': [17, 17], '-fresh': [43, 44] },
  },
  {
    id: 'NAH',
    sets: { '': [349, 349], '-unseen': [109, 110], '-phone': [21, 21], '-fresh': [41, 41] },
  },
  {
    id: 'NAE',
    sets: { '': [324, 324], '-unseen': [110, 110], '-phone': [16, 16], '-fresh': [40, 41] },
  },
  {
    id: 'NAC',
    sets: { '': [274, 274], '-unseen': [109, 110], '-phone': [14, 14], '-fresh': [42, 42] },
  },
] as const;

/** Items with one title, at most. */
const MAX_ALIKE = 40;

const variants = {
  NAM: await loadVariant('NAM'),
  RTC: await loadVariant('RTC'),
  NAH: await loadVariant('NAH'),
  NAE: await loadVariant('NAE'),
  NAC: await loadVariant('NAC'),
};

describe.each(SHOPS)('$id', ({ id, sets }) => {
  const shop = useApp(
    async ({ app }) => {
      await seed({ db: app.db, variant: app.variant });
    },
    ({ limits }) => ({ ...variants[id], limits }),
  );
  const find = (text: string, limit: number) => finderIn(shop().app.db, variants[id])(text, limit);
  const judged = () => readJudged(shop().app.db, id === 'NAM');

  test.each(SETS)('finds what strangers type%s', async (set) => {
    const items = await judged();
    const queries = readOutside(id, set);
    const [required, of] = sets[set];
    expect(queries).toHaveLength(of);
    const wrong = await wrongOf(queries, find, async () => items);
    expect(of - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(required);
  });

  test('finds each item by its own printed name, before all that are called otherwise', async () => {
    const items = await judged();
    const missing: string[] = [];
    for (const { id: own, name } of items.values()) {
      const { ids } = await find(name, 8);
      const place = ids.indexOf(own);
      const before = ids.slice(0, place + 1).map((one) => items.get(one)?.name ?? '');
      if (place < 0 || before.some((other) => folded(other) !== folded(name))) missing.push(name);
    }
    expect(missing).toEqual([]);
  }, 240_000);

  test('finds each item by the titles of its card and of its products', async () => {
    const kind = kindOf(variants[id]);
    const names = new Map([...(await judged()).values()].map((item) => [item.id, item.name]));
    const missing: string[] = [];
    for (const [own, name] of names) {
      const [item] = await kind.read(shop().app.db, [own], visitorOf(variants[id]));
      if (!item) continue;
      const titles =
        'products' in item
          ? [familyTitle(item), ...item.products.map((one) => familyProductTitle(one, item))]
          : [productTitle(item)];
      // The test above looks for the name.
      for (const title of new Set(titles.filter((one) => one !== name))) {
        const { ids } = await find(title, MAX_ALIKE);
        if (!ids.includes(own)) missing.push(title);
      }
    }
    expect(missing).toEqual([]);
  }, 480_000);
});
