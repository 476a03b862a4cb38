/** Words that nothing in a shop is called by, though a category or another word is near. */
import { expect, test } from 'vitest';
import { catalogSuggest, productFilter } from '#contract/calls/catalog';
import { seed } from '#demo-data/seed';
import { loadVariant } from '#variants/load';
import { useApp } from '../support/app.ts';
import { listOf } from '../support/catalog-lists.ts';

const general = await loadVariant('NAC');

const shop = useApp(
  async ({ app }) => {
    await seed({ db: app.db, variant: app.variant });
  },
  ({ limits }) => ({ ...general, limits }),
);
const list = listOf(shop, productFilter);

test('a department that is named by a synonym says so, and leads to exactly the typed word', async () => {
  const { resultCount, understood } = await list({ text: 'bicicleta' });
  expect(resultCount).toBeGreaterThan(0);
  expect(understood).toEqual([
    {
      ...{ kind: 'category', label: 'Deporte', without: '' },
      ...{ given: 'bicicleta', alternative: '"bicicleta"' },
    },
  ]);
  expect((await list({ text: '"bicicleta"' })).resultCount).toBe(0);
});

test.each(['deporte', 'deportes', 'mancuernas', 'termos'])(
  'what goods or categories are called by is no other reading: %s',
  async (text) => {
    const { understood } = await list({ text });
    expect(understood?.map(({ given }) => given)).toEqual([undefined]);
  },
);

test('a near word is asked for as a category writes it', async () => {
  const { resultCount, understood } = await list({ text: 'almohadas' });
  expect(resultCount).toBe(0);
  expect(understood).toMatchObject([{ near: 'almohadones', alternative: 'almohadones' }]);
});

test('a suggested category keeps the text that names it otherwise, as far as that finds something', async () => {
  const categories = async (text: string) => {
    const { body } = await shop().post(catalogSuggest.path, { text });
    const { data } = catalogSuggest.output.parse(body);
    return data.flatMap(({ kind, text: name, typed }) =>
      kind === 'category' ? [[name, typed]] : [],
    );
  };
  expect(await categories('taladr')).toEqual([['Taladros', undefined]]);
  expect(await categories('taladro percutor')).toEqual([['Taladros', 'taladro percutor']]);
  expect(await categories('almohadas')).toEqual([['Almohadones', undefined]]);
  const { data } = await list({ text: 'taladro percutor', categoryId: '6.2' });
  expect(data[0]?.name).toMatch(/^Taladro percutor/);
});
