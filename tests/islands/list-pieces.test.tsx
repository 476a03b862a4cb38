import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { autopartListCard } from '#catalog-view/kinds/autopart';
import type { ListCard } from '#catalog-view/list-card';
import { loadVariant } from '#variants/load';
import { samplePart } from '../support/sample-records.ts';

const variant = await loadVariant('NAM');
const { ItemCard } = await import('../../src/islands/search/list/ItemCard.tsx');
const { Fits } = await import('../../src/islands/search/autopart/Fits.tsx');
const { ModelTable } = await import('../../src/islands/search/finder/ModelTable.tsx');
const { Nearby } = await import('../../src/islands/search/list/Nearby.tsx');
const { UnknownWords } = await import('../../src/islands/search/list/ListStates.tsx');
const { SearchBox } = await import('../../src/islands/search/box/SearchBox.tsx');
const { emptyQuery, parseQuery } = await import('../../src/islands/search/query.ts');

/** Returns the texts of a tag in their order. */
const textsOf = (html: string, tag: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>([^<]*)</${tag}>`, 'g'))].map(
    ([, text = '']) => text,
  );

const part = samplePart('RP/1', { name: 'Radiador Gol' });

const cardHtml = (card: ListCard, canBuy = true) =>
  renderToStaticMarkup(
    <ItemCard
      card={card}
      stocks={null}
      isEager
      canBuy={canBuy}
      onAsk={() => {}}
      query={emptyQuery}
      brandName=""
    />,
  );

test('a part’s card has its picture, its category and the way to its page', () => {
  const html = cardHtml(autopartListCard(part, variant));
  expect(html).toMatch(/<img [^>]*src="\/imagenes\/RP~2F1"/);
  expect(textsOf(html, 'p')).toContain('Radiadores');
  expect(html).toMatch(/<a href="\/productos\/RP~2F1"[^>]*>Radiador Gol<\/a>/);
});

test.each([
  ['Radiador Gol', [], 'Radiador Gol'],
  ['Radiador Gol', ['Gol 1.6'], 'Radiador Volkswagen Gol 1.6'],
  ['Radiador reforzado Gol', ['Gol 1.6'], 'Radiador reforzado Volkswagen Gol 1.6'],
])('the card of %s for %j is called %s', (name, vehicles, title) => {
  const applications = vehicles.map((vehicle, at) => ({
    vehicleId: at,
    applicationBrandName: 'Volkswagen',
    applicationName: vehicle,
    applicationYearRange: '2009 - 2012',
  }));
  const html = cardHtml(autopartListCard({ ...part, name, applications }, variant));
  expect(html).toContain(`>${title}</a>`);
});

test('a part that the text found for another vehicle than its title’s says for which one', () => {
  const fits = [
    { vehicleId: 1, brand: 'Volkswagen', name: 'Up! 1.0', years: '2014 - 2021' },
    { vehicleId: 2, brand: 'Volkswagen', name: 'Gol Trend 1.0', years: '2008 - 2022' },
  ];
  const noteFor = (title: string, search: string) =>
    textsOf(
      renderToStaticMarkup(
        <Fits fits={fits} title={title} query={parseQuery(search)} brandName="" />,
      ),
      'p',
    );
  const forUp = 'Correa Volkswagen Up! 1.0';
  const forGol = 'Correa Volkswagen Gol Trend 1.0';
  expect(noteFor(forUp, '?t=correa gol trend')).toEqual([
    'Sirve para Volkswagen Gol Trend 1.0 2008 - 2022',
  ]);
  // The title does not always name the first vehicle.
  expect(noteFor(forGol, '?t=correa up')).toEqual(['Sirve para Volkswagen Up! 1.0 2014 - 2021']);
  expect(noteFor(forGol, '?t=correa gol trend')).toEqual([]);
  expect(noteFor(forUp, '?v=2')).toEqual(['Sirve para Volkswagen Gol Trend 1.0 2008 - 2022']);
  for (const search of ['?t=correa up', '?t=correa', '?t=correa&y=2012', '?v=1'])
    expect(noteFor(forUp, search)).toEqual([]);
});

test('a title keeps its years and measures on one line', () => {
  const html = cardHtml({ ...autopartListCard(part, variant), title: 'Tapa Gol 2004-2010 60 mm' });
  expect(html).toContain(
    '>Tapa Gol <span class="whole">2004-2010</span> <span class="whole">60 mm</span></a>',
  );
});

test('the way to the page is the main button only where the card has no other', () => {
  const card = { ...autopartListCard(part, variant), offer: null, isAskedAbout: false };
  const offer = { code: 'A', imageCode: 'A', name: 'A', priceCents: 100 };
  expect(cardHtml(card)).toContain('class="button button-primary"');
  expect(cardHtml({ ...card, isAskedAbout: true })).not.toContain('button-primary');
  expect(cardHtml({ ...card, offer })).not.toContain('button-primary');
  expect(cardHtml({ ...card, offer }, false)).toContain('button-primary');
});

test('ignored words are named without claiming that nothing matches them', () => {
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

test('vehicles are a table of Modelo, Motor and Año, each linked to its parts of the category', () => {
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

test('groups of similar codes name their code in the heading; a single group does not', () => {
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
          kind={{ cardOf: () => autopartListCard(part, variant) }}
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
