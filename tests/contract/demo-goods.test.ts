import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rebuildListIndex } from '#backend/catalog/list-index/list-index';
import { openFiles } from '#backend/media/files';
import { loginGrant } from '#contract/calls/accounts';
import { categoryList, productFilter, tagList, workBranchList } from '#contract/calls/catalog';
import { productTable } from '#contract/calls/goods';
import { productPreviewPrices } from '#contract/calls/prices';
import { configGetPublic } from '#contract/calls/site';
import { imageUrl } from '#contract/paths';
import { DEMO_PASSWORD } from '#demo-data/people';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';

const robotics = await loadVariant('RTC');

/** XYZ: a shop whose folder is empty. */
describe.each(['RTC', 'XYZ'])('%s', (id) => {
  let took = 0;
  const shop = useApp(
    async ({ app }) => {
      const begun = performance.now();
      await seed({
        db: app.db,
        variant: app.variant,
        // The banner's texts are in the shop's folder.
        ...(id === 'RTC' && { files: openFiles() }),
      });
      took = performance.now() - begun;
    },
    ({ limits }) => ({ ...robotics, id, limits }),
  );
  const ask = async <T>(
    call: { path: string; output: { parse: (json: unknown) => T } },
    input: object,
  ): Promise<T> => call.output.parse((await shop().post(call.path, input)).body);

  test('is filled quickly, and its list shows all public products', async () => {
    console.log(`${id} is seeded in ${Math.round(took)} ms`);
    const { resultCount, resultFilters } = await ask(productFilter, { filters: [] });
    const { rows } = await shop().app.db.execute<{ count: number }>(
      'select count(*)::int as count from products where is_public',
    );
    expect(resultCount).toBe(rows[0]?.count);
    expect(resultCount).toBeGreaterThan(id === 'RTC' ? 400 : 40);
    expect(resultFilters.find(({ key }) => key === 'brandId')?.items.length).toBeGreaterThan(3);
  });

  test('has tags and lines of work, which filter the list', async () => {
    const all = (await ask(productFilter, { filters: [] })).resultCount;
    const [tags, branches] = [await ask(tagList, {}), await ask(workBranchList, {})];
    const narrowed = [
      { FilterKey: 'tagId', FilterValue: String(tags.data[0]?.id) },
      { FilterKey: 'workBranchId', FilterValue: String(branches.data[0]?.id) },
    ];
    for (const filter of narrowed) {
      const { resultCount } = await ask(productFilter, { filters: [filter] });
      expect(resultCount).toBeGreaterThan(0);
      expect(resultCount).toBeLessThan(all);
    }
  });

  test('finds a material only where the query names it', async () => {
    const { data, resultCount } = await ask(productFilter, {
      filters: [{ FilterKey: 'text', FilterValue: 'filamento petg' }],
      rowsMax: 40,
    });
    if (id === 'RTC') expect(resultCount).toBeGreaterThan(0);
    expect(data.filter(({ name }) => !name.includes('PETG'))).toEqual([]);
  });

  test.runIf(id === 'RTC')('finds a colour in the gender of its noun', async () => {
    const found = async (text: string) =>
      (await ask(productFilter, { filters: [{ FilterKey: 'text', FilterValue: text }] }))
        .resultCount;
    for (const [asked, written] of [
      ['resina blanca', 'resina blanco'],
      ['resinas negras', 'resina negro'],
    ] as const) {
      expect(await found(asked)).toBeGreaterThan(0);
      expect(await found(asked)).toBe(await found(written));
    }
  });

  test('says which noun is not sold, and shows what has the rest of the text as near', async () => {
    const { nearby, understood, resultCount } = await ask(productFilter, {
      filters: [{ FilterKey: 'text', FilterValue: 'guitarra blanca' }],
    });
    expect(understood?.[0]).toMatchObject({
      kind: 'unknown',
      label: 'guitarra',
      without: 'blanca',
    });
    expect(resultCount).toBe(0);
    const { data: white } = await ask(productFilter, {
      filters: [{ FilterKey: 'text', FilterValue: 'blanca' }],
    });
    const [first] = nearby ?? [];
    expect(first?.data.length).toBeGreaterThan(0);
    expect(white).toEqual(expect.arrayContaining(first?.data ?? []));
  });

  test.runIf(id === 'RTC')('has an image of its products in each category', async () => {
    const { data } = await ask(categoryList, {});
    const leaves = data.flatMap(({ items }) => items);
    expect(leaves.length).toBeGreaterThan(5);
    for (const { id: categoryId, name } of leaves) {
      const { data: found } = await ask(productFilter, {
        filters: [{ FilterKey: 'categoryId', FilterValue: categoryId }],
        rowsMax: 1,
      });
      const picture = await shop().app.image(
        new Request(`http://shop.invalid${imageUrl(found[0]?.code ?? '')}?w=320`),
      );
      expect([name, picture.status, picture.headers.get('content-type')]).toEqual([
        name,
        200,
        'image/webp',
      ]);
    }
  });

  test('configures the rows of its home page from its products', async () => {
    const { data } = await ask(configGetPublic, { key: 'PRODUCT_RELASES' });
    const rows: { title: string; items: { code: string; name: string; price: number }[] }[] =
      JSON.parse(data ?? '[]');
    expect(rows.length).toBeGreaterThan(0);
    for (const { items } of rows) expect(items.length).toBeGreaterThan(5);
  });
});

describe('NAH, whose buyers measure in centimetres', async () => {
  const home = await loadVariant('NAH');
  const shop = useApp(
    async ({ app }) => {
      await seed({ db: app.db, variant: app.variant });
    },
    ({ limits }) => ({ ...home, limits }),
  );
  const list = async (text: string) =>
    productFilter.output.parse(
      (
        await shop().post(productFilter.path, {
          filters: [{ FilterKey: 'text', FilterValue: text }],
        })
      ).body,
    );

  test('sides without a unit are centimetres, as the list states', async () => {
    const { data, understood } = await list('portarretrato 20x30');
    expect(data.map(({ name }) => name)).toEqual(['Marco de roble de 20 × 30 cm']);
    expect(understood?.map(({ kind, label, without }) => [kind, label, without])).toEqual([
      ['category', 'Portarretratos', '20x30'],
      ['measure', '20 × 30 cm', 'portarretrato'],
    ]);
    // Larger than any picture measured in millimetres.
    const towel = (await list('toalla 160x90')).data;
    expect(towel.length).toBeGreaterThan(0);
    for (const { name } of towel) expect(name).toContain('Toalla de playa');
    expect((await list('toalla 160x90 mm')).resultCount).toBe(0);
  });

  test('lists with an unknown word, sellers’ lists and price changes read them alike', async () => {
    const towels = (await list('toalla 160x90')).resultCount;
    const { resultCount, unknownWords } = await list('zzqq99 toalla 160x90');
    expect([resultCount, unknownWords]).toEqual([towels, ['zzqq99']]);
    const login = await shop().login('titular@nah.example', DEMO_PASSWORD);
    const { access_token: token } = loginGrant.parse(await login.json());
    const filters = [{ FilterKey: 'text', FilterValue: 'toalla 160x90' }];
    const listed = await shop().post(productTable.path, { filters }, { token });
    const repriced = await shop().post(
      productPreviewPrices.path,
      { filters, by: 'percent', value: 10 },
      { token },
    );
    const count = productTable.output.parse(listed.body).resultCount;
    expect(count).toBeGreaterThanOrEqual(towels);
    expect(productPreviewPrices.output.parse(repriced.body).resultCount).toBe(count);
  });

  test('a query of sides without a unit finds products named with them', async () => {
    await shop().app.db.transaction(async (tx) => {
      await tx.execute(sql`update products set name = 'Lienzo 47x61' where code = 'H82482'`);
      await rebuildListIndex(tx);
    });
    expect((await list('lienzo 47x61')).data.map(({ code }) => code)).toEqual(['H82482']);
  });
});
