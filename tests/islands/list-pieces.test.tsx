/** What the list's pieces show: a part's card, the box for a text, the table of models. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { autopartListCard } from '#catalog-view/list-cards/autopart';
import type { Autopart } from '#contract/entities/catalog';
import { loadVariant } from '#variants/load';
import { samplePart } from '../support/sample-things.ts';

vi.mock('virtual:variant', async () => {
  const { loadVariant } = await import('#variants/load');
  return { variant: await loadVariant('NAM'), texts: {} };
});
const variant = await loadVariant('NAM');
const { PartCard } = await import('../../src/islands/search/autopart/PartCard.tsx');
const { ModelTable } = await import('../../src/islands/search/finder/ModelTable.tsx');
const { Nearby } = await import('../../src/islands/search/list/Nearby.tsx');
const { UnknownWords } = await import('../../src/islands/search/list/UnknownWords.tsx');
const { SearchBox } = await import('../../src/islands/search/box/SearchBox.tsx');
const { parseQuery } = await import('../../src/islands/search/query.ts');

/** In the order of the page. */
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<]*)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );

const part = samplePart('RP/1', { name: 'Radiador Gol' });

test('a part’s card has its picture, its category and the way to its page', () => {
  const html = renderToStaticMarkup(
    <PartCard
      card={autopartListCard(part, variant)}
      stocks={null}
      asked={{ chosen: null, brand: '', year: null, text: '' }}
      car={null}
      first
      canBuy={false}
      onAsk={() => {}}
    />,
  );
  expect(html).toMatch(/<img [^>]*src="\/imagenes\/RP~2F1"[^>]*alt="Radiador Gol"/);
  expect(textsOf(html, 'p')).toContain('Radiadores');
  expect(html).toContain('href="/productos/RP~2F1"');
});

test('a part’s card says whether it fits the visitor’s car, and why not; of what fits any, nothing', () => {
  const car = {
    VehicleId: 4,
    VehicleName: 'Gol',
    VehicleYearRange: '1999 - 2008',
    VehicleEngine: '1.6',
    BrandName: 'Volkswagen',
    year: 2007,
  };
  const cardOf = (applications: Autopart['applications']) =>
    renderToStaticMarkup(
      <PartCard
        card={autopartListCard({ ...part, applications }, variant)}
        stocks={null}
        asked={{ chosen: { vehicleId: 4, year: 2007 }, brand: '', year: null, text: '' }}
        car={car}
        first
        canBuy={false}
        onAsk={() => {}}
      />,
    );
  const application = {
    applicationName: 'Gol 1.6',
    applicationYearRange: '1999 - 2003',
    applicationBrandName: 'Volkswagen',
    vehicleId: 4,
  };
  expect(textsOf(cardOf([application]), 'b')).toEqual(['No es compatible con tu vehículo']);
  expect(cardOf([application])).toContain('Es para los de 1999 - 2003; el tuyo es de 2007.');
  const fits = cardOf([{ ...application, applicationYearRange: '1999 - 2008' }]);
  expect(textsOf(fits, 'b')).toEqual(['Compatible con tu vehículo']);
  expect(textsOf(cardOf([]), 'b')).toEqual([]);
});

test('of words that were passed over nothing is said but that: there may be what is called so', () => {
  const html = renderToStaticMarkup(<UnknownWords words={['ñandubay', 'gol']} />);
  expect(textsOf(html, 'p')).toEqual([
    'Dejamos fuera “ñandubay”, “gol”: se muestra lo que coincide con el resto.',
  ]);
  expect(renderToStaticMarkup(<UnknownWords />)).toBe('');
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
  const still = { ...vehicle, VehicleId: 8, VehicleYearRange: '2012 -' };
  const unknown = { ...vehicle, VehicleId: 9, VehicleYearRange: 'n/d' };
  const html = renderToStaticMarkup(
    <ModelTable
      categoryId="1.1"
      vehicles={{ items: [still, unknown, vehicle], error: '' }}
      of="1.1 7"
      headingRef={{ current: null }}
      isChosenNow={false}
    />,
  );
  expect(textsOf(html, 'th')).toEqual(['Modelo', 'Motor', 'Año']);
  expect(textsOf(html, 'td')).toEqual(
    ['2012 en adelante', '', '1999 - 2008'].flatMap((years) => ['1.6', years]),
  );
  expect(html.replaceAll('&amp;', '&')).toContain('href="/productos?c=1.1&v=7"');
});

const NoCards = () => null;
test('several codes that are as near to a typed one are told apart by their headings; one alone needs none', () => {
  const headingsOf = (codes: string[]) =>
    textsOf(
      renderToStaticMarkup(
        <Nearby
          groups={codes.map((code) => ({
            reason: 'codes',
            kept: [code],
            leftOut: ['RA04544'],
            filters: [{ FilterKey: 'text', FilterValue: code }],
            count: 2,
            data: [],
          }))}
          kind={{ Cards: NoCards, cardOf: () => autopartListCard(part, variant) }}
        />,
      ),
      'h3',
    );
  expect(headingsOf(['RA0454', 'RA0544'])).toEqual([
    'Códigos parecidos a RA04544: RA0454',
    'Códigos parecidos a RA04544: RA0544',
  ]);
  expect(headingsOf(['RA0454'])).toEqual(['Códigos parecidos a RA04544']);
});
