/** What the list's pieces show: a part's card, the box for a text, the table of models. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { autopartListCard } from '#catalog-view/list-cards/autopart';
import type { Autopart } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';

vi.mock('virtual:variant', async () => {
  const { loadVariant } = await import('#variants/load');
  return { variant: await loadVariant('NAM'), texts: {} };
});
const variant = await loadVariant('NAM');
const { PartCard } = await import('../../src/islands/search/autopart/PartCard.tsx');
const { ModelTable } = await import('../../src/islands/search/finder/ModelTable.tsx');
const { SearchBox } = await import('../../src/islands/search/box/SearchBox.tsx');
const { parseQuery } = await import('../../src/islands/search/query.ts');

/** In the order of the page. */
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<]*)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );

const part: Autopart = {
  code: 'RP/1',
  name: 'Radiador Gol',
  description: '',
  categoryId: '1.1',
  categoryName: 'Radiadores',
  isOriginal: false,
  isPublic: true,
  images: [],
  products: [],
  applications: [],
  originalCodes: [],
};

test('a part’s card has its picture, its category and the way to its page', () => {
  const html = renderToStaticMarkup(
    <PartCard
      card={autopartListCard(part, variant)}
      stocks={null}
      asked={{ chosen: null, brand: '', year: null, text: '' }}
      first
      canBuy={false}
      onAsk={undefined}
    />,
  );
  expect(html).toMatch(/<img [^>]*src="\/imagenes\/RP~2F1"[^>]*alt="Radiador Gol"/);
  expect(textsOf(html, 'p')).toContain('Radiadores');
  expect(html).toContain('href="/productos/RP~2F1"');
});

test('‘Buscar por texto’ holds the text of the address', () => {
  const html = renderToStaticMarkup(<SearchBox query={parseQuery('?t=gol+1.6&c=1')} />);
  expect(html).toMatch(/<input [^>]*value="gol 1.6"/);
});

test('vehicles stand in a table of Modelo, Motor and Año, each the way to its parts of the category', () => {
  const vehicle = {
    VehicleId: 7,
    VehicleName: 'Gol',
    VehicleYearRange: '1999 - 2008',
    VehicleEngine: '1.6',
    BrandName: 'Volkswagen',
  };
  const html = renderToStaticMarkup(
    <ModelTable
      categoryId="1.1"
      vehicles={{ items: [vehicle], error: '' }}
      headingRef={{ current: null }}
    />,
  );
  expect(textsOf(html, 'th')).toEqual(['Modelo', 'Motor', 'Año']);
  expect(textsOf(html, 'td').slice(-2)).toEqual(['1.6', '1999 - 2008']);
  expect(html.replaceAll('&amp;', '&')).toContain('href="/productos?c=1.1&v=7"');
});
