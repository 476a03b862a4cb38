/** Words that nothing in a shop is called by, though a category or another word is near. */
import { expect, test } from 'vitest';
import { productFilter } from '#contract/calls/catalog';
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
