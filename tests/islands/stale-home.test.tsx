/** Two people change one group of releases, or one image of the banner: the question shows both. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bannerItemEntity } from '#contract/definitions/banner-item';
import { initialValues } from '#contract/definitions/entity';
import type { BannerItem, ReleaseGroup } from '#contract/entities/configured';
import { bannerText, groupTexts } from '../../src/islands/banner-config/row-words.ts';
import { DraftClash } from '../../src/ui/configured/DraftClash.tsx';
import { standInBrowser } from '../support/browser.ts';

standInBrowser();

/** Returns the visible text, line by line. */
const asked = <T,>(nameOf: (row: T) => string | readonly string[], lists: T[][]): string[] => {
  const [before, theirs, mine] = lists.map((value) => ({ value }));
  const html = renderToStaticMarkup(
    <DraftClash<T>
      title="Lanzamientos"
      nameOf={nameOf}
      before={before ?? { value: [] }}
      stale={{
        mine: mine ?? { value: [] },
        theirs: { values: theirs ?? { value: [] }, version: 2 },
      }}
      onDecide={() => undefined}
      onClose={() => undefined}
    />,
  );
  return [...html.matchAll(/<(p|span)[^>]*>((?:Antes|Lo suyo|Lo mío|Ambos).*?)<\/\1>/g)].map(
    ([, , text = '']) => text.replaceAll(/<[^>]+>/g, ''),
  );
};

const group = (...items: ReleaseGroup['items']): ReleaseGroup => ({ title: 'Nuevo', items });
const [first, second] = [
  { code: 'RA1', name: '' },
  { code: 'RA2', name: 'Radiador', price: 100 },
];

test('for a group that both changed, the question shows both versions of its products', () => {
  expect(
    asked(groupTexts, [
      [group(first, second)],
      [group(first)],
      [group({ ...first, code: 'RA9' }, second)],
    ]),
  ).toEqual([
    'Antes: Nuevo, Nuevo: RA1, Nuevo: RA2 · Radiador · $ 100,00',
    'Lo suyo: Nuevo, Nuevo: RA1',
    'Lo mío: Nuevo, Nuevo: RA9, Nuevo: RA2 · Radiador · $ 100,00',
  ]);
});

test('for a long group it shows only the differences', () => {
  const others = ['A', 'B', 'C', 'D'].map((code) => ({ code, name: '' }));
  expect(
    asked(groupTexts, [
      [group(...others, second)],
      [group(...others, { ...second, name: 'Otro' })],
      [group(...others, { ...second, price: 120 })],
    ]).slice(1),
  ).toEqual([
    'Lo suyo: agrega Nuevo: RA2 · Otro · $ 100,00; quita Nuevo: RA2 · Radiador · $ 100,00',
    'Lo mío: agrega Nuevo: RA2 · Radiador · $ 120,00; quita Nuevo: RA2 · Radiador · $ 100,00',
  ]);
});

test('for an image that both changed it shows link, colour and image', () => {
  const item = (to: Partial<BannerItem>): BannerItem => ({
    id: 1,
    ...initialValues(bannerItemEntity),
    link: '/a',
    image: { id: 5, name: 'Oferta', color: '' },
    ...to,
  });
  expect(
    asked(bannerText, [
      [item({})],
      [item({ link: '/b', image: { id: 6, name: 'Oferta', color: '' } })],
      [item({ color: '#ff0000' })],
    ]),
  ).toEqual([
    'Antes: Oferta · imagen 5 · /a',
    'Lo suyo: Oferta · imagen 6 · /b',
    'Lo mío: Oferta · imagen 5 · /a · #ff0000',
  ]);
});
