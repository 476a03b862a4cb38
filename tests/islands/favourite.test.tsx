import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const { Favourite } = await import('../../src/islands/favourites/Favourite.tsx');

const card = {
  href: '/productos/RA1',
  image: '/rest/image/RA1',
  category: 'Radiadores',
  title: 'Gol 1.6',
  code: 'RA1',
  price: { text: '$ 9.060,00', taxLabel: 'IVA inc', isFrom: false },
};
const offer = { code: 'RA1-PA', imageCode: 'RA1', name: 'Radiador Gol 1.6', priceCents: 906_000 };
const verdict = { fit: 'not', title: 'No es compatible con tu vehículo', why: 'Es para Gol 1.9.' };
type Props = Parameters<typeof Favourite>[0];
const shown = (props: Partial<Props>) =>
  renderToStaticMarkup(
    <Favourite card={card} available="AV" verdict={null} offer={offer} {...props} />,
  );

test('a favourite in stock with one product can be bought', () => {
  expect(shown({})).toContain('aria-label="Agregar Radiador Gol 1.6"');
  for (const none of [{ available: 'NO' }, { available: undefined }, { offer: null }] as const)
    expect(shown(none)).not.toContain('Agregar');
});

test('a favourite that does not fit the visitor’s car says so, and why', () => {
  expect(shown({ verdict: { ...verdict, fit: 'not' } })).toMatch(
    /data-fit="not".*No es compatible con tu vehículo.*Es para Gol 1\.9\./,
  );
  expect(shown({})).not.toContain('data-fit');
});
