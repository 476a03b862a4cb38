import { describe, expect, it, test } from 'vitest';
import { createGoods } from './goods.ts';
import { releasesOf } from './releases.ts';

const SHOPS = [
  ['RTC', 400],
  ['NAH', 150],
  ['NAE', 150],
  ['NAC', 150],
  // A shop without a folder of goods.
  ['XYZ', 40],
] as const;

/** English words that a careless translation of the open data would leave. */
const ENGLISH =
  /(?<!\p{L})(the|with|and|of|set|box|bag|blue|green|pink|white|black|small|large|heart|light|holder|mug|bowl|cushion|cover|wooden|design|vintage|sheet|pack)(?!\p{L})/iu;

describe.each(SHOPS)('%s', (shop, least) => {
  const { categories, goods, home } = createGoods(shop, 2);
  const shown = goods.filter(({ isPublic }) => isPublic);
  const leaves = categories.filter(({ id }) => id.includes('.'));

  it(`offers at least ${least} products`, () => {
    expect(shown.length).toBeGreaterThanOrEqual(least);
  });

  it('is deterministic', () => {
    expect(createGoods(shop, 2)).toEqual({ categories, goods, home });
  });

  it('lists parents first, two levels deep, with goods in each category', () => {
    const before = new Set<string>();
    for (const { id } of categories) {
      const [top = '', ...below] = id.split('.');
      expect(below.length).toBeLessThan(2);
      if (below.length > 0) expect(before).toContain(top);
      before.add(id);
    }
    for (const { id } of leaves)
      expect([id, shown.some(({ category }) => category === id)]).toEqual([id, true]);
  });

  it('puts products into leaf categories', () => {
    const ids = new Set(leaves.map(({ id }) => id));
    expect(goods.filter(({ category }) => !ids.has(category))).toEqual([]);
  });

  it('gives each product a unique code and name', () => {
    for (const key of ['code', 'name'] as const) {
      const values = goods.map((good) => good[key].toLowerCase());
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
  });

  it('grows to any size and keeps earlier goods', () => {
    const many = createGoods(shop, 2, 1_500).goods;
    expect(many).toHaveLength(1_500);
    expect(many.slice(0, goods.length)).toEqual(goods);
    for (const key of ['code', 'name'] as const)
      expect(new Set(many.map((good) => good[key].toLowerCase())).size).toBe(1_500);
  });

  it('has Spanish texts without open placeholders', () => {
    const texts = goods.flatMap(({ name, description }) => [name, description]);
    expect(texts.filter((text) => ENGLISH.test(text) || /[{}|*&]/.test(text))).toEqual([]);
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  });

  it('has unique specifications for every product', () => {
    for (const { code, specs } of goods) {
      const keys = specs.map(([key]) => key);
      expect([code, specs.length > 1, new Set(keys).size]).toEqual([code, true, keys.length]);
      for (const [key, value] of specs) expect([code, key.trim(), value.trim()]).not.toContain('');
    }
  });

  it('has prices in tens of pesos', () => {
    expect(goods.filter(({ pesos }) => !(pesos >= 30 && pesos % 10 === 0))).toEqual([]);
  });

  it('has products without stock, with last units, hidden, original, sold and linked', () => {
    const units = goods.map(({ stock }) => stock.reduce((sum, one) => sum + one, 0));
    const share = (count: number) => count / goods.length;
    expect(share(units.filter((sum) => sum > 2).length)).toBeGreaterThan(0.6);
    if (goods.length < 100) return;
    expect(units).toContain(0);
    expect(units.some((sum) => sum === 1 || sum === 2)).toBe(true);
    for (const some of [
      goods.filter(({ isPublic }) => !isPublic),
      goods.filter(({ isOriginal }) => isOriginal),
      goods.filter(({ links }) => links.length > 0),
    ]) {
      expect(some.length).toBeGreaterThan(0);
      expect(share(some.length)).toBeLessThan(0.3);
    }
    expect(share(goods.filter(({ sales }) => sales.length > 0).length)).toBeGreaterThan(0.5);
    expect(new Set(goods.map(({ brand }) => brand)).size).toBeGreaterThan(5);
  });

  it('fills every row of the home with products in stock', () => {
    const rows = releasesOf(
      home.releases,
      shown.map(({ code, name, category, pesos, stock }) => ({
        code,
        name,
        category,
        priceCents: pesos * 100,
        units: stock.reduce((sum, one) => sum + one, 0),
        sold: 0,
      })),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { title, items } of rows) {
      expect([title, items.length >= 6]).toEqual([title, true]);
      for (const { code, price } of items) {
        const good = shown.find((one) => one.code === code);
        expect(good?.pesos).toBe(price);
        expect(good?.stock.some((units) => units > 0)).toBe(true);
      }
    }
  });
});

test('RTC has 3D printers with their build volume in 1.2', () => {
  const { categories, goods } = createGoods('RTC', 2);
  expect(categories.find(({ id }) => id === '1.2')?.name).toBe('Impresoras 3D');
  const printers = goods.filter(({ category }) => category === '1.2');
  expect(printers.length).toBeGreaterThanOrEqual(10);
  for (const { name, specs } of printers) {
    expect(name).toMatch(/^Impresora /);
    expect(new Map(specs).get('Volumen')).toMatch(/^\d+ × \d+ × \d+ mm$/);
  }
});

test('NAC sells goods of the other shops at the same code and price, and its own', () => {
  const others = ['RTC', 'NAH', 'NAE'].flatMap((shop) => createGoods(shop, 2).goods);
  const prices = new Map(others.map(({ code, pesos }) => [code, pesos]));
  const { goods } = createGoods('NAC', 2);
  const shared = goods.filter(({ code }) => prices.has(code));
  expect(shared.length).toBeGreaterThan(100);
  expect(goods.length - shared.length).toBeGreaterThan(100);
  for (const { code, pesos } of shared) expect([code, pesos]).toEqual([code, prices.get(code)]);
});
